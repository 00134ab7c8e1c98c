import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const SERIOUS: readonly (string | null)[] = ['serious', 'critical'];

/**
 * What axe-core finds on a page that keeps somebody from using it, each with the first element: rules of WCAG 2.2 A and AA
 * and what is good practice.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  // The browser's own connection runs it, so that the page may forbid scripts.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run(document)')) as Found;
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact))
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
}
