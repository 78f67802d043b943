// What keeps people out of a page, by the rules of WCAG 2.1 AA.
import { AxeBuilder } from '@axe-core/playwright'
import { type Someone, expect } from './journey.ts'

/** What stands around every page. */
const frame = ['.sidebar', '.top-bar', '.tag-bar']

/** What keeps people out, as one line each; empty when nothing does. `framed`: also by what stands around the page. */
export const barriers = async ({ page }: Someone, framed = true): Promise<string[]> => {
  // A look at rest: nothing under the pointer, no button held after a press, no colour on its way to another.
  await page.mouse.move(1, 1)
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(
    'Promise.race([Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => 0))), new Promise((done) => setTimeout(done, 1000))])',
  )
  // The rules are long to read: a page that was not loaded anew has them still, unless it shows another within it.
  const known = page.frames().length === 1 && (await page.evaluate("'axe' in globalThis")) === true
  const looking = new AxeBuilder({ page, ...(known && { axeSource: 'true' }) })
  if (!framed) for (const part of frame) looking.exclude(part)
  const { violations } = await looking
    // In the page itself: what is asked of a page within a page would be put together in a window of its own.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 4)
        .map(
          ({ target, failureSummary }) =>
            `${id} (${help}): ${target.join(' ')} – ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
        ),
    )
}
