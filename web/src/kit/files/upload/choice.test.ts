import { afterEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/index.ts'
import { acceptOf, chosen, defaultLimits, isAccepted } from './choice.ts'

const of = (name: string, type = '', size = 10) => ({ name, type, size })
const MB = 1024 * 1024
afterEach(() => setLanguage('cn'))

describe('a choice of files', () => {
  test('is taken by extension or by what the browser says that it is', () => {
    const accepted = (name: string, type = '') => isAccepted(of(name, type), defaultLimits.types)
    expect(
      ['合同.PDF', 'a.doc', 'a.docx', 'a.xls', 'a.ppt', 'a.txt', 'a.jpeg', '图 1.JPG', 'a.b.png'].map((name) =>
        accepted(name),
      ),
    ).not.toContain(false)
    expect([
      accepted('scan', 'application/pdf'),
      accepted('letter', 'application/msword'),
      accepted('photo', 'image/jpeg'),
    ]).toEqual([true, true, true])
    expect([
      accepted('a.exe'),
      accepted('pdf'),
      accepted('a.pdf.exe'),
      accepted('page.html', 'text/html'),
      accepted('a.svg', 'image/svg+xml'),
    ]).toEqual([false, false, false, false, false])
  })
  test('is refused in the specified words: type, size, count', () => {
    expect(chosen([of('a.pdf'), of('b.exe'), of('c.bat')], defaultLimits, { held: 0 })).toEqual({
      accepted: [of('a.pdf')],
      problems: [
        {
          text: '文件格式不正确, 请上传word/doc/docx/xls/ppt/txt/pdf/png/jpg/jpeg格式文件!',
          names: ['b.exe', 'c.bat'],
        },
      ],
    })
    expect(
      chosen([of('a.pdf', '', 500 * MB), of('b.pdf', '', 500 * MB + 1)], defaultLimits, { held: 0 }),
    ).toMatchObject({
      accepted: [{ name: 'a.pdf' }],
      problems: [{ text: '上传文件大小不能超过 500 MB!', names: ['b.pdf'] }],
    })
    expect(chosen([of('a.pdf'), of('b.pdf')], defaultLimits, { held: 499 })).toEqual({
      accepted: [],
      problems: [{ text: '上传文件数量不能超过 500 个!', names: [] }],
    })
    expect(chosen([of('a.pdf')], defaultLimits, { held: 499 }).accepted).toHaveLength(1)
  })
  test('of more than one where one is wanted says how many they were', () => {
    expect(chosen([of('a.pdf'), of('b.pdf'), of('c.pdf')], defaultLimits, { held: 0, one: true })).toEqual({
      accepted: [],
      problems: [{ text: '最多选择 1 个文件，本次选择了 3 个', names: [] }],
    })
    setLanguage('en')
    expect(chosen([of('a.pdf'), of('b.pdf')], defaultLimits, { held: 1, one: true }).problems[0]?.text).toBe(
      'Choose no more than 1 file; 2 were chosen',
    )
    expect(chosen([of('a.pdf')], defaultLimits, { held: 1, one: true }).accepted).toHaveLength(1)
  })
  test('is offered the same types by the file dialog', () => {
    expect(acceptOf(['word', 'pdf', 'jpg'])).toBe(
      'application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document,.pdf,.jpg',
    )
  })
})
