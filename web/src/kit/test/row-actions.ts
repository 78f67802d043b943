import { type BoundFunctions, type queries, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

const moreWord = /的更多操作$|^More actions for /
type Row = BoundFunctions<typeof queries>

/** Does something with a row, whether its button stands beside it or under *more*. */
export const doWith = async (user: UserEvent, row: Row, action: string): Promise<void> => {
  const beside = row.queryByRole('button', { name: action })
  if (beside) return user.click(beside)
  await user.click(row.getByRole('button', { name: moreWord }))
  return user.click(await screen.findByRole('menuitem', { name: action }))
}

/** What may be done with a row: beside it first, then under *more*. */
export const actionsOf = async (user: UserEvent, row: Row): Promise<string[]> => {
  const more = row.queryByRole('button', { name: moreWord })
  // The name that opens the row is no action.
  const beside = row
    .queryAllByRole('button')
    .filter((button) => button !== more && !button.classList.contains('list-open'))
    .map(({ textContent }) => textContent)
  if (!more) return beside
  // Menus that were open before stay in the document.
  const before = new Set(screen.queryAllByRole('menuitem'))
  await user.click(more)
  const rest = await waitFor(() => {
    const opened = screen.getAllByRole('menuitem').filter((item) => !before.has(item))
    if (opened.length === 0) throw new Error('the menu does not open')
    return opened
  })
  return [...beside, ...rest.map(({ textContent }) => textContent)]
}
