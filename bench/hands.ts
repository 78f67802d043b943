// A person's hands in a browser: each act is counted, and the time that passes until what the person came for is there.
import { type Language, type Messages, type KeyOf, type Params, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from '@playwright/test'
import { browser } from '../e2e/support/browser.ts'
import { signIn } from '../e2e/support/sign-in.ts'

export interface Hand {
  readonly page: Page
  readonly t: <M extends Messages>(from: M, key: KeyOf<M>, params?: Params) => string
  /** One act each; a field that is typed counts once, with the Enter that sends it. */
  readonly click: (what: Locator) => Promise<void>
  readonly type: (field: Locator, text: string, send?: 'Enter') => Promise<void>
  readonly press: (key: string) => Promise<void>
  /** Text without a field to click first: the keyboard is there already. */
  readonly write: (text: string) => Promise<void>
  readonly give: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  readonly acts: () => number
}
export interface Hands {
  /** A browser of somebody's own, at a page that has come to rest. */
  readonly of: (account: string | undefined, path: string, phone?: boolean) => Promise<Hand>
  readonly close: () => Promise<void>
}

const language: Language = 'en'

const open = (program: Browser, url: string, phone: boolean): Promise<BrowserContext> =>
  program.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'stamp', value: '202506121446' },
            { name: 'language', value: language },
          ],
        },
      ],
    },
    ...(phone
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
      : { viewport: { width: 1440, height: 900 } }),
  })

/** Hands on the product at `url`, whose accounts share a password. */
export const handsOn = async (url: string, password: string): Promise<Hands> => {
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  const of: Hands['of'] = async (account, path, phone = false) => {
    const context = await open(program, url, phone)
    if (account !== undefined) await signIn(context, url, account, password)
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    let acts = 0
    const act =
      <A extends readonly unknown[]>(work: (...given: A) => Promise<unknown>) =>
      async (...given: A) => {
        acts += 1
        await work(...given)
      }
    return {
      page,
      t: (from, key, params) => textOf(from, key, language, params),
      click: act((what: Locator) => what.click()),
      type: act(async (field: Locator, text: string, send?: 'Enter') => {
        await field.fill(text)
        if (send) await field.press(send)
      }),
      press: act((key: string) => page.keyboard.press(key)),
      write: act((text: string) => page.keyboard.type(text)),
      give: act((field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
        field.setInputFiles(file),
      ),
      acts: () => acts,
    }
  }
  return { of, close: () => program.close() }
}
