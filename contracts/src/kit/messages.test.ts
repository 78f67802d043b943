import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kitMessages } from './kit.messages.ts'
import { languageOf, messages, textOf } from './messages.ts'

const texts = messages('kit/test', {
  plain: ['好', 'Fine'],
  named: ['{name}已被使用', '{name} is in use'],
  lines: ['共 {count} 行', '{count} lines'],
  lines_one: ['共 1 行', '1 line'],
  twice: ['{a}和{b}和{a}', '{a} and {b} and {a}'],
  'lines.remark': ['行备注', 'Line remark'],
  'odd:key': ['冒号', 'Colon'],
})

describe('a text', () => {
  it('is there in both languages, with its places filled', () => {
    expect([textOf(texts, 'plain', 'cn'), textOf(texts, 'plain', 'en')]).toEqual(['好', 'Fine'])
    expect(textOf(texts, 'named', 'en', { name: 'A-1' })).toBe('A-1 is in use')
    expect(textOf(texts, 'twice', 'cn', { a: '甲', b: 2 })).toBe('甲和2和甲')
  })

  it('has a singular where English needs one', () => {
    expect([0, 1, 2].map((count) => textOf(texts, 'lines', 'en', { count }))).toEqual(['0 lines', '1 line', '2 lines'])
    expect([0, 1, 2].map((count) => textOf(texts, 'lines', 'cn', { count }))).toEqual(['共 0 行', '共 1 行', '共 2 行'])
  })

  it('is found under keys with dots and colons, and keeps modules apart', () => {
    expect(textOf(texts, 'lines.remark', 'en')).toBe('Line remark')
    expect(textOf(texts, 'odd:key', 'cn')).toBe('冒号')
    const other = messages('kit/other', { plain: ['另一个', 'Another'] })
    expect([textOf(other, 'plain', 'en'), textOf(texts, 'plain', 'en')]).toEqual(['Another', 'Fine'])
  })

  it('takes what a person typed as it is: no markup, no placeholder, no reference to another text', () => {
    const hostile = [
      '<b>&amp;"',
      '{name}',
      '{{name}}',
      '$t(plain)',
      '$t(plain, {"a":1})',
      '{count}',
      '',
      '$&',
      '$1',
      '__proto__',
    ]
    for (const name of hostile) expect(textOf(texts, 'named', 'en', { name })).toBe(`${name} is in use`)
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(textOf(texts, 'twice', 'en', { a, b })).toBe(`${a} and ${b} and ${a}`)
      }),
    )
  })

  it('says the whole of the kit in both languages', () => {
    for (const [key, [cn, en]] of Object.entries(kitMessages.texts)) {
      expect(cn).toMatch(/[\u4e00-\u9fff]/)
      expect(en).not.toMatch(/[\u4e00-\u9fff]/)
      expect([cn, en].map((text) => [...new Set(text.match(/\{\w+\}/g))].toSorted())).toSatisfy(
        ([one, two]) => JSON.stringify(one) === JSON.stringify(two),
      )
      expect(textOf(kitMessages, key as keyof typeof kitMessages.texts, 'en', {})).not.toBe(key)
    }
  })
})

describe('the language of a header', () => {
  it('is English where that comes first, else Chinese', () => {
    expect(['en', 'EN', 'en-GB', 'en_US', 'EN-us,zh;q=0.5', 'en;q=0.8', ' en'].map((one) => languageOf(one))).toEqual(
      Array.from({ length: 7 }, () => 'en'),
    )
    expect([undefined, '', 'zh-CN', 'zh,en', 'fr', 'cn', 'english', '*', 'den'].map((one) => languageOf(one))).toEqual(
      Array.from({ length: 9 }, () => 'cn'),
    )
  })

  it('is the one of the two that weighs more, wherever it stands', () => {
    for (const english of [
      'zh;q=0.3, en;q=0.9',
      'zh-CN;q=0.8,en-GB',
      'fr,en',
      'fr-CH, en;q=0.7, *;q=0.5',
      'zh;q=0,en;q=0.1',
    ])
      expect([english, languageOf(english)]).toEqual([english, 'en'])
    for (const chinese of [
      'en;q=0.3, zh;q=0.9',
      'en ; q=0.8 , zh-Hans-CN',
      'en;q=0',
      'en;q=0.5,zh;q=0.50001',
      'en;q=x',
    ])
      expect([chinese, languageOf(chinese)]).toEqual([chinese, 'cn'])
  })
})
