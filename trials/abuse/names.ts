import { dict } from '@geodepot/contracts/system/dict.ts'
import { gen } from '@geodepot/contracts/system/gen.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { post } from '@geodepot/contracts/system/post.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { userImportAtOnce } from '@geodepot/contracts/system/user-import.ts'
import { form } from '../../server/src/kit/files/test/sending.ts'
import { workbook } from '../../server/src/kit/sheet/test/archive.ts'
import { granted, sealedAt, signIn } from '../calls.ts'
import { password } from '../product.ts'
import { type Trial, some } from '../trial.ts'

// All that ends a line for a program that reads it, and what no screen shows.
const breaks = ['\u2028', '\u2029', '\n', '\r', '\u0085', '\u0007', '\u001b[2J'] as const
const code = 'globalThis.owned=1'
const markup = '<img src=x onerror=alert(1)>'
const column = {
  columnName: 'name',
  columnComment: '名称',
  columnCommentEn: 'Name',
  columnType: 'text',
  maxLength: 60,
  isRequired: '1',
  isList: '1',
  isEdit: '1',
}
const shown = (text: string) => JSON.stringify(text).replace('\u2028', '\\u2028').replace('\u2029', '\\u2029')
const cells = (values: readonly string[]) =>
  `<row>${values.map((value) => `<c t="inlineStr"><is><t>${value.replaceAll('<', '&lt;')}</t></is></c>`).join('')}</row>`

/** Names that are programs: in files that the product writes, and in what it says to others. */
export const names: Trial = {
  name: 'names',
  short: 'sound',
  plant: {
    file: 'contracts/src/kit/wire.ts',
    fault: 'a name may have lines and signs that nobody sees',
    find: '!unseen.test(given)',
    replace: 'given.length >= 0',
  },
  run: async (place) => {
    const { origin } = await place.product()
    const admin = await signIn(origin, 'admin')
    const secret = (await sealedAt(origin))(password)
    const faults: string[] = []
    let tried = 0
    for (const [index, sign] of breaks.entries()) {
      const name = `供货${sign}${code}//`
      const described = {
        tplCategory: 'master',
        moduleName: 'material',
        businessName: `source-${'abcdefgh'[index]}`,
        functionNameEn: 'Source',
      }
      for (const given of [
        { ...described, functionName: name, columns: [column] },
        { ...described, functionName: '供货地', columns: [{ ...column, columnComment: name }] },
      ]) {
        tried += 1
        const answer = await admin.call(gen.create, given)
        if (answer.code !== 200) continue
        const { tableId } = answer.body['data'] as { tableId: number }
        const files = (await granted(admin.call(gen.preview, { id: tableId, tableId })))['data'] as Record<
          string,
          string
        >
        const lines = Object.values(files)
          .flatMap((text) => text.split(/[\n\r\u2028\u2029]/u))
          .filter((line) => line.trimStart().startsWith(code))
        faults.push(
          `the generator takes a name with ${shown(sign)}${lines.length > 0 ? `, and ${lines.length} lines of its files run it` : ''}`,
        )
        await admin.call(gen.remove, { ids: tableId, tableIds: tableId })
      }
      const others = [
        ['post', admin.call(post.create, { postCode: `N${index}`, postName: name, postSort: 1 })],
        ['role', admin.call(role.create, { roleName: name, roleKey: `name_${index}` })],
        ['dictionary', admin.call(dict.createType, { dictName: name, dictType: `name_${index}` })],
        ['notice', admin.call(notice.create, { noticeTitle: name, noticeType: '1', noticeContent: '<p>x</p>' })],
        [
          'person',
          admin.call(accounts.create, { userName: `named_${index}`, nickName: name, deptId: 'C102', password: secret }),
        ],
      ] as const
      for (const [what, answer] of others) {
        tried += 1
        if ((await answer).code === 200) faults.push(`a ${what} may be called by a name with ${shown(sign)}`)
      }
    }
    for (const [department, account] of [
      [markup, 'imp_x'],
      ['C102', markup],
      ['C102', `x" onmouseover="${code}`],
    ] as const) {
      tried += 1
      const sheet = workbook(cells(['账号', '姓名', '部门']) + cells([account, '导入人', department]))
      const { upload, headers } = form('a.xlsx', sheet)
      const { body } = await admin.send(userImportAtOnce.importData.path, { method: 'POST', body: upload, headers })
      const said = [body['msg'], ...((body['errors'] ?? []) as { msg: string }[]).map(({ msg }) => msg)].join('\n')
      if (/<img|onmouseover="/.test(said))
        faults.push(`an import's refusal says a cell as it stands: ${said.slice(0, 120)}`)
    }
    return { figures: `${tried} names`, faults: some(faults) }
  },
}
