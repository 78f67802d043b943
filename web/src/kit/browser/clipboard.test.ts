import { afterEach, expect, test, vi } from 'vitest'
import { copyToClipboard } from './clipboard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})
const withClipboard = (clipboard: object | undefined) => vi.stubGlobal('navigator', { ...navigator, clipboard })
const oldWay = (works: boolean) => {
  const taken: string[] = []
  document.execCommand = () => {
    const box = document.activeElement
    taken.push(box instanceof HTMLTextAreaElement ? box.value : '')
    return works
  }
  return taken
}

test('a secure page has the browser’s clipboard', async () => {
  const writeText = vi.fn(async () => undefined)
  withClipboard({ writeText })
  expect(await copyToClipboard('one')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('one')
})

test('on plain http the text is copied all the same, the focus stays, and nothing is left behind', async () => {
  withClipboard(undefined)
  const taken = oldWay(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copyToClipboard('two')).toBe(true)
  expect(taken).toEqual(['two'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

test('what could not be copied is told', async () => {
  withClipboard(undefined)
  oldWay(false)
  expect(await copyToClipboard('three')).toBe(false)
})
