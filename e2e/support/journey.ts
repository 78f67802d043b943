// What every journey has: people with a browser of their own, the product's
// words, and a watch over what their browsers say and ask for.
// Asked for by the specification's journeys in both languages, and by "no request leaves the server's origin".
import { type KeyOf, type Language, type Messages, type Params, textOf } from '@geodepot/contracts/kit/messages.ts'
import { alertMessages } from '@geodepot/contracts/system/alert.messages.ts'
import { type Browser, type BrowserContext, type Locator, type Page, test as base, expect } from '@playwright/test'
import { tokenFor } from './sign-in.ts'

export { expect }
export type { Locator, Page }

export interface Setting {
  readonly language?: Language
  /** A phone in the hand, with touch; a wide screen otherwise. */
  readonly phone?: boolean
  /** Dark surroundings, as the machine says. */
  readonly dark?: boolean
  /** Another product than the one that all journeys share. */
  readonly at?: string
  /** Leaves the reminder in the corner open. Others close it as it comes: it lies over what they work on. */
  readonly reminded?: boolean
  /** A session of this journey's own: for those that end it. Others share one each, for as long as their worker lives. */
  readonly ownSession?: boolean
  /** A browser that stays open for the journeys that follow, as a person's does who decides all day on what comes. */
  readonly kept?: true
  /** What this browser will complain about because the journey makes it so. */
  readonly provoked?: RegExp
}
/** Somebody in front of a browser. */
export interface Someone {
  readonly page: Page
  readonly token: string
  /** The words as this person reads them. */
  readonly t: <M extends Messages>(from: M, key: KeyOf<M>, params?: Params) => string
}
export const wordsIn =
  (language: Language): Someone['t'] =>
  (from, key, params) =>
    textOf(from, key, language, params)

const needed = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: the journeys' set-up gives it`)
  return value
}
export const productUrl = (): string => needed('BASE_URL')
export const password = (): string => needed('PASSWORD')

/** A text that no other run has used. */
export const unique = (prefix: string): string =>
  `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1296)
    .toString(36)
    .padStart(2, '0')}`.toUpperCase()

/** Words of a text in a pattern, whatever stands around them. */
export const holding = (text: string): RegExp => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

// The page keeps its setting in the browser's store; without the stamp it would clear the store first. Written as the first
// page begins: a store that is given with the browser costs a page of its own, a quarter of a second.
const settled = (origin: string, language: Language): string =>
  `if (self.origin === ${JSON.stringify(origin)} && localStorage.getItem('stamp') === null) {
    localStorage.setItem('stamp', '202506121446')
    localStorage.setItem('language', ${JSON.stringify(language)})
  }`
const cookiesOf = (origin: string, token: string | undefined) =>
  token === undefined
    ? []
    : [
        {
          name: 'Admin-Token',
          value: token,
          domain: new URL(origin).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax' as const,
        },
      ]

const open = async (
  browser: Browser,
  origin: string,
  { language = 'cn', phone = false, dark = false }: Setting,
  token: string | undefined,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: cookiesOf(origin, token), origins: [] },
    locale: language === 'cn' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // Nothing moves: a journey need not wait for it.
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    ...(phone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1440, height: 900 } }),
  })
  await context.addInitScript(settled(origin, language))
  return context
}

/** Notes what nobody wants to see: errors in the console or the page, and requests to anywhere but the product. */
const watch = (context: BrowserContext, origin: string, provoked: RegExp | undefined, troubles: string[]): void => {
  const complain = (text: string) => {
    if (provoked?.test(text) !== true) troubles.push(text)
  }
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && asked.replace(/^ws/, 'http') !== origin)
      complain(`asks another server: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    complain(`page: ${error.error().stack ?? error.error().message}`)
  })
}

// Wherever the reminder is by then: a dialog that opened meanwhile may lie over it.
const closeReminders = (page: Page): Promise<void> => {
  const closeIn = (t: Someone['t']) =>
    page
      .getByRole('complementary', { name: t(alertMessages, 'cardTitle') })
      .getByRole('button', { name: t(alertMessages, 'close'), exact: true })
  // It may go by itself, with the page that it stood on, between being seen and being closed.
  return page.addLocatorHandler(closeIn(wordsIn('cn')).or(closeIn(wordsIn('en'))), (button) =>
    button.dispatchEvent('click', undefined, { timeout: 1000 }).catch(() => undefined),
  )
}

const sessions = new Map<string, Promise<string>>()
const sessionOf = (origin: string, account: string, own = false): Promise<string> => {
  const key = `${origin} ${account}`
  const known = own ? undefined : sessions.get(key)
  if (known) return known
  const token = tokenFor(origin, account, password())
  if (own) return token
  sessions.set(key, token)
  // What was refused is asked for anew.
  token.catch(() => sessions.delete(key))
  return token
}

/** What somebody's calls are made with where a journey needs no browser for them. */
export const tokenOf = (account: string): Promise<string> => sessionOf(productUrl(), account)

export interface Journey {
  /**
   * Somebody signed in, in a browser of their own; `undefined` is a visitor. When the test ends their browsers must
   * have had nothing to complain about.
   */
  readonly as: (account: string | undefined, setting?: Setting) => Promise<Someone>
}

/** Somebody's browser, and what it complained about. */
interface Seat {
  readonly someone: Someone
  readonly context: BrowserContext
  readonly troubles: string[]
}
const sitDown = async (browser: Browser, account: string | undefined, setting: Setting): Promise<Seat> => {
  const origin = setting.at ?? productUrl()
  const token = account === undefined ? undefined : await sessionOf(origin, account, setting.ownSession)
  const context = await open(browser, origin, setting, token)
  const troubles: string[] = []
  watch(context, origin, setting.provoked, troubles)
  const page = await context.newPage()
  if (setting.reminded !== true) await closeReminders(page)
  return { someone: { page, token: token ?? '', t: wordsIn(setting.language ?? 'cn') }, context, troubles }
}

type SitDown = (account: string | undefined, setting: Setting) => Promise<Seat>

export const test = base.extend<Journey, { readonly keptSeat: SitDown }>({
  keptSeat: [
    async ({ browser }, give) => {
      const seats = new Map<string, Promise<Seat>>()
      await give((account, setting) => {
        const key = JSON.stringify([account, { ...setting, provoked: setting.provoked?.source }])
        const seat = seats.get(key) ?? sitDown(browser, account, setting)
        seats.set(key, seat)
        return seat
      })
      for (const seat of seats.values()) await (await seat).context.close()
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, keptSeat }, give) => {
    const own = new Set<Seat>()
    const kept = new Set<Seat>()
    await give(async (account, setting = {}) => {
      const isKept = setting.kept === true
      const seat = await (isKept ? keptSeat(account, setting) : sitDown(browser, account, setting))
      ;(isKept ? kept : own).add(seat)
      return seat.someone
    })
    await Promise.all([
      ...[...own].map(({ context }) => context.close()),
      // Nothing is asked for behind the journeys of others.
      ...[...kept].map(({ someone }) => someone.page.goto('about:blank')),
    ])
    const troubles = [...own, ...kept].flatMap((seat) => seat.troubles.splice(0))
    expect(troubles, 'what the browsers complained about').toEqual([])
  },
})
