// Browsers lend their clipboard to secure pages alone; on plain http the old way still works.
const theOldWay = (text: string): boolean => {
  const box = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  box.style.cssText = 'position: fixed; opacity: 0'
  const before = document.activeElement
  // Beside what has the focus: a dialog lets it go nowhere else.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(box)
  box.focus()
  box.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    box.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Puts a text into the clipboard; tells whether it is there. */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return theOldWay(text)
  }
}
