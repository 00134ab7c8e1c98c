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
 * Serious and critical violations that axe-core finds on a page, each with its first element: of WCAG 2.2 A and AA, and
 * of good practice.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Runs over the connection to the browser, so the page may forbid scripts.
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run(document)')) as Found;
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact))
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)}`);
}
