import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assess, emptyFolder } from '../e2e/assess.js';
import { startServer } from '../e2e/serve.js';
import { findOpenEdx, freePort, type OpenEdx, startOpenEdx } from '../server/lti/openedx/open-edx.js';
import { seriousFaults } from './accessibility.js';
import { describeInBrowser, openBrowser, visit } from './chromium.js';

const TEXT =
  'I have a dog. His name is Max and he have four years. Every day we goes to the park, because he like to play with other dogs. My mother say that he is the most funny dog in the street.';

/** The frame with the tool, once it has opened. */
async function toolIn(page: Page): Promise<Frame> {
  await page.frameLocator('iframe[name=tool]').locator('#view > *').first().waitFor();
  return page.frame('tool')!;
}

/** Axe runs in a frame as in a page. */
const faultsIn = (frame: Frame) => seriousFaults(frame as unknown as Page);

const found = findOpenEdx();
const describeWithOpenEdx = 'missing' in found ? describe.skip : describe;

describeInBrowser('a course of Open edX', () => {
  describeWithOpenEdx(
    `with a writing task${'missing' in found ? ` (skipped: ${found.missing})` : ''}`,
    () => {
      let browser: Browser;
      let openEdx: OpenEdx;
      beforeAll(async () => {
        browser = await openBrowser();
      });
      afterAll(async () => {
        await browser?.close();
        await openEdx?.[Symbol.asyncDispose]();
      });

      test('leads from the choice of a task to a grade in the gradebook', async () => {
        const cwd = emptyFolder();
        const port = await freePort();
        const tool = `http://localhost:${port}`;
        openEdx = await startOpenEdx('python' in found ? found.python : '', tool);
        const { issuer, client_id, auth, token, jwks } = openEdx;
        const environment = { ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8,::1', ASSESS_LOG_LEVEL: 'info' };
        const urls = ['--auth-url', auth, '--token-url', token, '--jwks-url', jwks];
        const platform = [
          'lti',
          'platform',
          'add',
          issuer,
          '--client-id',
          client_id,
          '--deployment',
          '1',
          ...urls,
        ];
        expect(assess(['account', 'create', 'edx'], { cwd }).status).toBe(0);
        const added = assess([...platform, '--account', 'edx'], { cwd, environment });
        expect(added.stderr).toBe('');
        const server = await startServer(
          ['--lti', tool, '--port', String(port)],
          { cwd, environment },
          /^listening on (\S+)/,
        );

        // The author of the course makes the task, which Open edX stores as the content of the block.
        await using studio = await visit(browser, `${issuer}/studio`);
        const form = await toolIn(studio.page);
        expect(await faultsIn(form)).toEqual([]);
        await form.getByLabel('Title').fill('Pets');
        await form.getByLabel('Question').fill('Do you have a pet? Describe it.');
        await form.getByRole('button', { name: 'Make this task' }).click();
        await expect.poll(() => form.url()).toMatch(/lti-dl\/response/);

        // A learner writes by keyboard, hands in and sees the result.
        await using course = await visit(browser, `${issuer}/course`);
        let page = await toolIn(course.page);
        await page.getByText('Do you have a pet? Describe it.').waitFor();
        expect(await faultsIn(page)).toEqual([]);
        await page.getByLabel('Draft 1 of 2').focus();
        await course.page.keyboard.insertText(TEXT);
        await course.page.keyboard.press('Tab');
        await course.page.keyboard.press('Enter');
        await page.getByText('Draft 1 is assessed.').waitFor({ timeout: 300_000 });
        expect(await page.locator('#view').innerText()).toMatch(/Score \d+\.\d\d \(90 % range .*\), level/);
        expect(await page.locator('.mark.error').count()).toBeGreaterThan(2);
        expect(await faultsIn(page)).toEqual([]);
        await expect
          .poll(async () => (await openEdx.grades()).scores)
          .toMatchObject([
            {
              ...{ progress: 'FullyGraded', activity: 'InProgress', user: '11111111-aaaa', maximum: 13 },
              comment: expect.stringMatching(/^Draft 1 of 2: \d.*90 % range.*marked errors\.$/),
            },
          ]);

        // The next draft begins with the last one.
        const next = page.getByLabel('Draft 2 of 2');
        expect(await next.inputValue()).toBe(TEXT);
        await next.fill(
          TEXT.replace('he have four years', 'he is four years old').replace('we goes', 'we go'),
        );
        await page.getByRole('button', { name: 'Hand in' }).click();
        await page.getByText('Draft 2 is assessed.').waitFor({ timeout: 300_000 });
        await expect
          .poll(async () => (await openEdx.grades()).scores)
          .toMatchObject([{ activity: 'Completed' }]);
        const { scores, published } = await openEdx.grades();
        expect(published.at(-1)).toMatchObject({ user: '11111111-aaaa', most: 1 });
        expect(Number(published.at(-1)!.score)).toBeCloseTo(Number(scores[0]!.given) / 13, 4);
        await page.getByRole('button', { name: 'Draft 1' }).click();
        await page.getByRole('heading', { name: 'Draft 1' }).waitFor();
        expect(course.complaints).toEqual([]);

        // On a phone in the dark, opened again, everything is there.
        await using phone = await visit(browser, `${issuer}/course`, { width: 400, scheme: 'dark' });
        page = await toolIn(phone.page);
        await page.getByText('You have handed in all drafts.').waitFor();
        expect(await faultsIn(page)).toEqual([]);

        const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        expect(await page.evaluate(isWide)).toBe(false);

        // The teacher sees the class and the drafts.
        await using staff = await visit(browser, `${issuer}/course?role=staff`);
        const room = await toolIn(staff.page);
        await room.getByRole('button', { name: '11111111-aaaa' }).waitFor();
        expect(await room.getByRole('row').nth(1).innerText()).toMatch(
          /2 of 2\s+\d+\.\d\d\s+\S.*\s+score sent/,
        );
        expect(await faultsIn(room)).toEqual([]);
        await room.getByRole('button', { name: '11111111-aaaa' }).click();
        await room.getByRole('heading', { name: 'Draft 2' }).waitFor();

        // The teacher changes the task, while a learner has the old question open.
        const change = async (label: string, from: string, to: string) => {
          await room.getByRole('button', { name: 'Change the task' }).click();
          expect(await room.getByLabel(label).inputValue()).toBe(from);
          expect(await faultsIn(room)).toEqual([]);
          await room.getByLabel(label).fill(to);
          await room.getByRole('button', { name: 'Change this task' }).click();
          await room.getByRole('button', { name: '11111111-aaaa' }).waitFor();
        };
        await room.getByRole('button', { name: 'Back to the class' }).click();
        await change('Drafts', '2', '3');
        await using again = await visit(browser, `${issuer}/course`);
        page = await toolIn(again.page);
        const third = page.getByLabel('Draft 3 of 3');
        await third.fill('My cat sleeps.');
        await change('Question', 'Do you have a pet? Describe it.', 'Describe an animal.');
        await page.getByRole('button', { name: 'Hand in' }).click();
        await page.getByText('the question was changed').waitFor();
        await page.getByText('Describe an animal.').waitFor();
        expect(await third.inputValue()).toBe('My cat sleeps.');
        await page.getByRole('button', { name: 'Hand in' }).click();
        await page.getByText('You have handed in all drafts.').waitFor();
        expect(staff.complaints).toEqual([]);
        expect(server.written.log).not.toMatch(/dog|cat sleeps|11111111|eyJ/);
      });
    },
  );
});
