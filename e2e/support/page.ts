// How a person gets about in a page: words found, choices made, rows looked for.
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { expect, holding, type Locator, type Someone } from './journey.ts'

type Box = Someone['page'] | Locator

/** A name that ends in these words: a picture before them is part of it. */
export const ending = (words: string): RegExp => new RegExp(`(^|\\s)${holding(words).source}$`)

/** Opens a choice, types to narrow it, and takes the entry that holds `text`. */
export const choose = async (page: Someone['page'], input: Locator, text: string, typed = text): Promise<void> => {
  await input.click()
  await input.fill(typed)
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-treenode')
    .filter({ hasText: text })
    .first()
    .locator('.ant-select-item-option-content, .ant-select-tree-node-content-wrapper')
    .first()
    .click()
}

/** The dialog with this title. */
export const dialogOf = ({ page }: Someone, title: string): Locator =>
  page.getByRole('dialog').filter({ has: page.getByText(title) })

/** The button that saves a form, of a document as a draft. */
export const saving = ({ t }: Someone, within: Box): Locator => {
  const named = (key: 'save' | 'saveDraft') => within.getByRole('button', { name: t(formMessages, key), exact: true })
  return named('save').or(named('saveDraft'))
}
export const save = (someone: Someone, within: Box): Promise<void> => saving(someone, within).click()

/** Looks for a keyword in the list on screen. */
export const search = async ({ page, t }: Someone, label: string, keyword: string): Promise<void> => {
  const form = page.getByRole('search')
  await form.getByRole('textbox', { name: label, exact: true }).fill(keyword)
  await form.getByRole('button', { name: t(listMessages, 'search'), exact: true }).click()
}

/** The row that holds a text. */
export const row = ({ page }: Someone, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The list says how many it found. */
export const finds = async ({ page, t }: Someone, count: number): Promise<void> => {
  await expect(page.getByRole('navigation', { name: t(listMessages, 'pages'), exact: true })).toContainText(
    t(listMessages, 'total', { total: count }),
  )
}

/** Pastes a block of cells, its tabs and line ends written as in a text of a program. */
export const paste = (page: Someone['page'], block: string): Promise<void> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '${block}')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)
