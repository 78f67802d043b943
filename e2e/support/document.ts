// How people deal with a document on its page, whichever it is.
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { type Locator, type Someone, expect } from './journey.ts'

/** The bar of what may be done with the document. */
export const actions = ({ page, t }: Someone): Locator =>
  page.getByRole('group', { name: t(documentPageMessages, 'actions') })
/** The document's state at the head of its page: the history below has the same words for what is over. */
export const state = ({ page }: Someone, text: string): Locator =>
  page.getByRole('article').locator('header').getByText(text, { exact: true }).first()

/** Does something from the bar of a document's page, or from *more* there. */
export const act = async (someone: Someone, word: string): Promise<void> => {
  const beside = actions(someone).getByRole('button', { name: word, exact: true })
  const more = actions(someone).getByRole('button', { name: someone.t(documentPageMessages, 'more'), exact: true })
  // The bar is drawn anew as the document is read again: what stood beside it may by then stand under *more*.
  const soon = { timeout: 3000 }
  await expect(beside.or(more).first(), word).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    if (await beside.isVisible()) return beside.click(soon)
    await more.click(soon)
    return someone.page.getByRole('menuitem', { name: word, exact: true }).click(soon)
  }, word).toPass({ timeout: 20_000 })
}

/** Does what the document's declaration calls so, answers what is asked first, and finds the document in that state. */
export const perform = async (
  someone: Someone,
  { messages }: AnyDocument,
  transition: string,
  to: string,
  opinion?: string,
): Promise<void> => {
  const { page, t } = someone
  const word = t(messages, transition)
  await act(someone, word)
  const asked = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: word, exact: true }) })
  if (opinion !== undefined) await asked.getByRole('textbox').fill(opinion)
  await asked.getByRole('button', { name: word, exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(state(someone, t(messages, `state_${to}`)), `${transition}: ${to}`).toBeVisible()
  if (opinion !== undefined) await expect(page.getByRole('article').getByText(opinion).first()).toBeVisible()
}
