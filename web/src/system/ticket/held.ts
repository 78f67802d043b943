import type { OpenedLink } from '@geodepot/contracts/system/ticket.ts'

const name = 'link'
/** The link that was opened in this tab, as long as the tab is open; the server decides how long it opens anything. */
export const heldLink = (): OpenedLink | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as OpenedLink | null) ?? undefined
  } catch {
    return undefined
  }
}
export const holdLink = (link: OpenedLink): void => sessionStorage.setItem(name, JSON.stringify(link))

/** Whether an address is one that the held link opens: the page that decides, and the one that only shows. */
export const opensByLink = (address: string): boolean => {
  const path = heldLink()?.path
  return path !== undefined && (address === path || address === viewOf(path))
}
/** Where a document is only looked at, once it was decided on. */
export const viewOf = (path: string): string => path.replace('/PurchasePlanVirtual/edit', '/PurchasePlanVirtual/view')
