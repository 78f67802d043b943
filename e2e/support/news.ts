// What people are told of without having asked: the notification in the corner, and the count at the bell.
import { message } from '@geodepot/contracts/system/message.ts'
import { messageMessages } from '@geodepot/contracts/system/message.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { ask } from './ask.ts'
import { type Locator, type Someone, expect, holding } from './journey.ts'

const beforeCount = (someone: Someone): string => someone.t(shellMessages, 'messages').split('{')[0] ?? ''
export const bell = (someone: Someone): Locator =>
  someone.page.getByRole('banner').getByRole('button', { name: holding(beforeCount(someone)) })
/** How many are unread, as the bell says it. */
export const unread = async (someone: Someone): Promise<number> =>
  Number(/\d+/.exec((await bell(someone).getAttribute('aria-label')) ?? '')?.[0] ?? Number.NaN)

/** Somebody at the first page, with nothing unread of their own and the push channel up. */
export const waits = async (someone: Someone): Promise<void> => {
  await ask(someone.token, message.readAll, {})
  const channel = someone.page.waitForEvent('websocket')
  await someone.page.goto('/index')
  await (await channel).waitForEvent('framereceived')
  await expect(bell(someone)).toBeVisible()
}

/** The news at the bottom right that say so. */
export const news = ({ page, t }: Someone, said: string): Locator =>
  page
    .locator('.ant-notification-notice')
    .filter({ hasText: t(messageMessages, 'newMessage') })
    .getByRole('button')
    .filter({ hasText: said })
/** Somebody is told, without a reload, and opens what it is about. */
export const opensNews = async (someone: Someone, said: string): Promise<void> => {
  const told = news(someone, said)
  await expect(told, 'told without a reload').toBeVisible({ timeout: 20_000 })
  await expect.poll(() => unread(someone), 'and counted').toBeGreaterThan(0)
  // Other news may stand below it, and move it as they come.
  const corner = async () => {
    const screen = someone.page.viewportSize() ?? { width: 0, height: 0 }
    const pile = await someone.page.locator('.ant-notification').filter({ has: told }).boundingBox()
    return pile !== null && pile.x > screen.width / 2 && pile.y + pile.height > (screen.height * 3) / 4
  }
  await expect.poll(corner, 'at the bottom right').toBe(true)
  await told.click()
}
