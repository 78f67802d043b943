// A walk through many screens in one visit: the product is loaded once, and pages, language and colours change inside it,
// as they do for people who work in it all day.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { barriers } from './barriers.ts'
import { type Journey, type Setting, type Someone, expect, holding, test, wordsIn } from './journey.ts'
import { ending } from './page.ts'
import type { Place } from './places.ts'

/** How all places are looked at, or those that stand for the others. */
export interface Look {
  readonly language: Language
  readonly dark?: true
  readonly only?: 'main'
}
type Reader = Place['by']
const accounts: Readonly<Record<NonNullable<Reader> | 'all', string | undefined>> = {
  all: 'superadmin',
  crew: 'xm_tao',
  visitor: undefined,
}
const first: Language = 'cn'
const home = '/index'
const tagOf = { cn: 'zh-CN', en: 'en' } as const

/**
 * To a fresh view of a page of the frame without loading it, as a link of the product leads there, and out of the one
 * before: what was opened there is gone, and no page that is kept behind the others is looked at with them.
 */
const go = async ({ page, t }: Someone, path: string): Promise<void> => {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(`/redirect${path}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const at = () => page.evaluate('location.pathname')
  await expect.poll(at, { intervals: [20, 50, 100] }).not.toMatch(/^\/redirect\//)
  // A phone keeps no tags: there only the page itself tells that it has come.
  if ((page.viewportSize()?.width ?? 0) < 992) {
    const shown = page.locator('main .pane:visible')
    const arrived = async () => (await at()) === '/404' || (await shown.count()) === 1
    return expect.poll(arrived, { intervals: [20, 50, 100] }).toBe(true)
  }
  const tags = page.getByRole('list', { name: t(shellMessages, 'openPages') }).getByRole('listitem')
  const current = page.locator('[aria-current=page]')
  // A page that there is not leads on to one without the frame.
  const arrived = async () => (await at()) === '/404' || (await tags.filter({ has: current }).count()) === 1
  await expect.poll(arrived, { intervals: [20, 50, 100] }).toBe(true)
  if ((await at()) === '/404') return
  const others = tags.filter({ hasNot: current })
  // The first page is pinned.
  const pinned = path === home ? 0 : 1
  for (let count = await others.count(); count > pinned; count = await others.count()) {
    await others.nth(pinned).dispatchEvent('auxclick', { button: 1 })
    await expect(others).not.toHaveCount(count)
  }
}

/** Switches the language as people do; returns who reads it. */
const speak = async (someone: Someone, by: Reader, language: Language): Promise<Someone> => {
  const { page, t } = someone
  if ((await page.locator('html').getAttribute('lang')) !== tagOf[language]) {
    if (by === 'visitor') {
      await page.goto('/login')
      await page.getByRole('button', { name: holding(t(shellMessages, 'otherLanguage')) }).click()
    } else {
      await go(someone, home)
      const person = holding(t(shellMessages, 'person', { name: '' }).trim())
      await page.getByRole('banner').getByRole('button', { name: person }).click()
      await page.getByRole('menuitem', { name: ending(t(shellMessages, 'otherLanguage')) }).click()
    }
    await expect(page.locator('html')).toHaveAttribute('lang', tagOf[language])
  }
  return { ...someone, t: wordsIn(language) }
}

const visit = async (
  reader: Someone,
  { name, path, by, loaded, over, seen, after }: Place,
  framed: boolean,
): Promise<void> => {
  // Before the frame there is little to load.
  await (by === 'visitor' || loaded ? reader.page.goto(path) : go(reader, path))
  await after?.(reader)
  await expect(seen(reader).first(), name).toBeVisible()
  expect.soft(await barriers(reader, framed), name).toEqual([])
  if (over) await reader.page.keyboard.press('Escape')
}

const titleOf = (name: string, { language, dark }: Look, phone: boolean): string =>
  [name, language, phone ? 'phone' : 'wide', ...(dark ? ['dark'] : [])].join(', ')

/** Everybody goes through their places, once for each look; nothing there may keep people out. */
export const walk = async (
  as: Journey['as'],
  places: readonly Place[],
  looks: readonly Look[],
  setting: Pick<Setting, 'phone' | 'reminded'>,
): Promise<void> => {
  const phone = setting.phone === true
  for (const by of ['visitor', 'crew', undefined] as const) {
    const own = places.filter((place) => place.by === by && !(phone && place.on === 'wide'))
    if (own.length === 0) continue
    let reader = await as(accounts[by ?? 'all'], { ...setting, language: first })
    await reader.page.goto(by === 'visitor' ? '/login' : home)
    // Nothing follows an address before the frame stands.
    if (by !== 'visitor') await expect(reader.page.getByRole('main').locator(':visible').first()).toBeVisible()
    for (const look of looks) {
      const those = own.filter(({ main }) => look.only === undefined || main)
      if (those.length === 0) continue
      reader = await speak(reader, by, look.language)
      const scheme = look.dark ? 'dark' : 'light'
      await reader.page.emulateMedia({ colorScheme: scheme })
      await expect(reader.page.locator('html')).toHaveAttribute('data-scheme', scheme)
      // The frame is the same around all of them, unless something is done there: it may open in the frame.
      for (const [at, place] of those.entries())
        await test.step(titleOf(place.name, look, phone), () =>
          visit(reader, place, at === 0 || place.after !== undefined),
        )
    }
  }
}
