import { afterEach, expect, test } from 'vitest'
import { dismissWord } from './dismiss.ts'
import { setLanguage } from './text.ts'

afterEach(() => setLanguage('cn'))

test('the way out of a question never shares the word of what is asked about', () => {
  expect([dismissWord('删除'), dismissWord('取消调配')]).toEqual(['取消', '返回'])
  setLanguage('en')
  expect([dismissWord('Delete'), dismissWord('Cancel allocation')]).toEqual(['Cancel', 'Go back'])
})
