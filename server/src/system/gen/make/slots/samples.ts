import { genWords } from '@geodepot/contracts/system/gen-words.messages.ts'
import { type Column, type Description, filterNames, isPlain, isPointer, nameFieldOf } from '../description.ts'
import type { Slot } from '../fill.ts'
import { sampleOf } from '../types.ts'
import { inString } from '../words.ts'

// What the test company has.
const {
  sample_nothing: [nothing],
  sample_project: [project],
  sample_unit: [unit],
} = genWords.texts
const object = (columns: readonly Column[], which: 0 | 1): string =>
  columns.map((column) => `${column.field}: ${sampleOf(column, which)}`).join(', ')
const plain = (column: Column, which: 0 | 1): string => sampleOf(column, which).replaceAll("'", '')
const rowOf =
  (which: 0 | 1) =>
  (column: Column): string =>
    `${column.field}: ${sampleOf(column, which)}${isPointer(column) ? `, ${nameFieldOf(column)}: '${inString(column.cn)}名'` : ''}`

// What finds the sample, and what does not.
const filterCase = (column: Column): string[] => {
  const [name = '', end = ''] = filterNames(column)
  if (name === '' || !column.inForm) return []
  const found = sampleOf(column)
  if (column.search === 'contains')
    return column.type === 'project'
      ? [`[{ ${name}: '${project}' }, { ${name}: '${nothing}' }],`]
      : [`[{ ${name}: ${found} }, { ${name}: '${nothing}' }],`]
  if (column.search === 'range')
    return [
      `[{ ${name}: ${found}, ${end}: ${found} }, { ${name}: ${found.replace(/\d(?='?$)/, (digit) => String(Number(digit) + 1))} }],`,
    ]
  const listed = column.type === 'yesNo' || column.type === 'dictionary'
  return [
    listed
      ? `[{ ${name}: [${found}] }, { ${name}: [${sampleOf(column, 1)}] }],`
      : `[{ ${name}: ${found} }, { ${name}: ${sampleOf(column, 1)} }],`,
  ]
}

const totalled = (lines: readonly Column[]): string => {
  const column = lines.find(({ type }) => type === 'quantity' || type === 'money')
  if (column) return column.type === 'quantity' ? '15.5' : '1,314.50'
  const [first] = lines
  return first === undefined
    ? ''
    : isPointer(first)
      ? `${inString(first.cn)}名`
      : first.type === 'yesNo'
        ? '是'
        : plain(first, 0)
}

// As the sheet has its columns: those that are written as they are, the remark, and then the choices.
const pastedOf = (lines: readonly Column[], which: 0 | 1): string => {
  const [written, chosen] = [lines.filter(isPlain), lines.filter((column) => !isPlain(column))]
  const values = (columns: readonly Column[]) => columns.map((column) => plain(column, which))
  return [...values(written), 'R7', ...values(chosen)].join('\\t')
}
const sentOf = (lines: readonly Column[], which: 0 | 1): string =>
  [...lines.map((column) => `${column.field}: '${plain(column, which)}'`), `remark: 'R7'`].join(', ')
/** What the first line says on paper in its first column, or its second. */
const onPaper = (lines: readonly Column[]): string => {
  const [first] = lines
  if (first === undefined) return ''
  return isPointer(first) ? `${inString(first.cn)}名` : first.type === 'yesNo' ? '是' : plain(first, 0)
}
/** What the module's own tests write and expect. */
export const sampleSlots = ({ columns, lines }: Description): Record<string, Slot> => {
  const edited = columns.filter(({ inForm }) => inForm)
  const dictionaries = [
    ...new Set([...columns, ...lines].filter(({ type }) => type === 'dictionary').map(({ dictionary }) => dictionary)),
  ]
  const quoted = dictionaries.map((one) => `'${one}'`).join(', ')
  const cases = columns.flatMap(filterCase)
  const pointing = edited.filter(isPointer)
  const [pointer] = pointing
  const [firstLine] = lines
  return {
    sample_object: object(edited, 0),
    sample_header: edited.map((column) => `${column.field}: ${sampleOf(column)},`),
    sample_line: object(lines, 0),
    sample_second_line: object(lines, 1),
    sample_row: columns.map(rowOf(0)).map((one) => `${one},`),
    sample_line_row: lines.map(rowOf(0)).join(', '),
    sample_second_line_row: lines.map(rowOf(1)).join(', '),
    prepare_function:
      dictionaries.length === 0
        ? ["const prepare = async (_server: Pick<TestServer, 'db'>): Promise<void> => undefined"]
        : [
            "const prepare = async ({ db }: Pick<TestServer, 'db'>): Promise<void> => {",
            ...[
              'await sql`insert into system.dict_type (type, name, name_en, created_at)',
              `  select t, t, t, \${now()} from unnest(array[${quoted}]) t on conflict do nothing\`.execute(db)`,
              'await sql`insert into system.dict_data (type, value, label, label_en, created_at)',
              `  select t, v, v, v, \${now()} from unnest(array[${quoted}]) t, unnest(array['A1', 'B2']) v on conflict do nothing\`.execute(db)`,
            ].map((line) => `  ${line}`),
            '}',
          ],
    approved_more: [
      ...(cases.length === 0 ? [] : [`, filters: [${cases.join(' ').replace(/,$/, '')}]`]),
      ...(pointing.length === 0 ? [] : [`, pointing: [${pointing.map(({ field }) => `'${field}'`).join(', ')}]`]),
    ].join(''),
    filter_tests:
      cases.length === 0
        ? []
        : [
            'const filters: readonly (readonly [found: AskOf<typeof __list_call__>, other: AskOf<typeof __list_call__>])[] = [',
            ...cases.map((one) => `  ${one}`),
            ']',
            "it.each(filters)('is found by %o and not by %o', async (found, other) => {",
            '  const id = await saved()',
            "  const idsFor = async (asked: object) => (await server.as('admin').call(__list_call__, { ...asked, pageSize: 500 })).rows.map((row) => row.id)",
            '  expect(await idsFor(found)).toContain(id)',
            '  expect(await idsFor(other)).not.toContain(id)',
            '})',
          ],
    reference_tests:
      pointer === undefined
        ? []
        : [
            "it('refuses what leads nowhere, at its field', async () => {",
            `  expect((await server.as('admin').refused(__create_call__, { ...draft, ${pointer.field}: 'none' })).errors).toMatchObject([{ field: '${pointer.field}' }])`,
            '})',
          ],
    served_dictionaries:
      dictionaries.length === 0
        ? ''
        : "serve(dictEntries.byType, () => ['A1', 'B2'].map((value, at) => ({ dictCode: at, dictSort: at, dictLabel: value, dictValue: value, dictType: '', cssClass: '', listClass: '', isDefault: 'N' as const, status: '0' as const }))), ",
    served_departments:
      edited.some(({ type }) => type === 'department') ||
      columns.some(({ type, search }) => type === 'department' && search !== 'none')
        ? `serve(dept.treeselect, () => [{ id: 'C102', label: '${unit}' }]), `
        : '',
    page_expectation: totalled(lines),
    paper_expectation: onPaper(lines),
    pasted_lines: `${pastedOf(lines, 0)}\\n${pastedOf(lines, 1)}`,
    pasted_line: sentOf(lines, 0),
    pasted_second_line: sentOf(lines, 1),
    first_line_field: (lines.find(isPlain) ?? firstLine)?.field ?? '',
  }
}
