import { type Column, type Description, nameFieldOf, shownField } from '../description.ts'
import type { Slot } from '../fill.ts'
import { factsOf, mayBeNull } from '../types.ts'

const yesNoOptions = "(['Y', 'N'] as const).map((one) => ({ value: one, label: t(`yes_${one}`) }))"
const entriesOf = ({ field }: Column): string => `${field}Entries`
const labelOf = ({ field }: Column): string => `${field}Label`
const optionsOf = (column: Column): string =>
  column.type === 'yesNo'
    ? yesNoOptions
    : `${entriesOf(column)}.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))`
const entriesAndLabelOf = (column: Column): string => `${entriesOf(column)}, label: ${labelOf(column)}`
const dictionaries = (columns: readonly Column[], taken: (column: Column) => string = entriesOf): string[] =>
  columns
    .filter(({ type }) => type === 'dictionary')
    .map((column) => `const { entries: ${taken(column)} } = useDictionary('${column.dictionary}')`)

const listColumn = (column: Column): string => {
  const field = shownField(column)
  if (column.type === 'yesNo') return `{ field: '${field}', says: (row) => t(\`yes_\${row.${field}}\`) },`
  const { list } = factsOf(column)
  return list === 'text' ? `'${field}',` : `{ field: '${field}', kind: '${list}' },`
}

const filterOf = (column: Column): string[] => {
  const { field, type, search } = column
  if (search === 'none') return []
  if (search === 'range')
    return ['From', 'To'].map((end) => `<Search${type === 'date' ? 'Day' : 'Text'} of={field('${field}${end}')} />`)
  if (search === 'contains') return [`<SearchText of={field('${type === 'project' ? nameFieldOf(column) : field}')} />`]
  if (type === 'department') return [`<DepartmentSearch of={field('${field}')} />`]
  return type === 'yesNo' || type === 'dictionary'
    ? [`<SearchChoice several of={field('${field}')} options={${optionsOf(column)}} />`]
    : [`<SearchText of={field('${field}')} />`]
}
const drawn = (name: string, filters: readonly string[]): string[] => {
  const [first] = filters
  if (first === undefined) return []
  if (filters.length === 1) return [`${name}: (field) => ${first},`]
  return [`${name}: (field) => (`, '  <>', ...filters.map((filter) => `    ${filter}`), '  </>', '),']
}
/** The search of a list: three filters beside one another, the rest behind *more*. */
const searchOf = (first: readonly string[], filters: readonly string[], last: readonly string[]): string[] => {
  const all = [...first, ...filters]
  if (all.length + last.length === 0) return []
  return [
    'search={{',
    ...[...drawn('main', all.slice(0, 3)), ...drawn('more', [...all.slice(3), ...last])].map((line) => `  ${line}`),
    '}}',
  ]
}

const documentSearch = (filters: readonly string[]): string[] => {
  if (filters.length === 0) return ['search={search}']
  return [
    'search={{',
    '  main: search.main,',
    '  more: (field) => (',
    '    <>',
    ...filters.map((filter) => `      ${filter}`),
    '      {search.more(field)}',
    '    </>',
    '  ),',
    '}}',
  ]
}

const fieldOf = (column: Column, focused: boolean): string[] => {
  const { type, field, length } = column
  const bound = `form={form} name="${field}"`
  const focus = focused ? ' autoFocus' : ''
  switch (type) {
    case 'text':
      return [`<TextField ${bound} max={${length}}${focus} />`]
    case 'longText':
      return [`<LongTextField ${bound} max={${length}} wide />`]
    case 'integer':
    case 'quantity':
      return [`<FigureField ${bound} />`]
    case 'money':
      return [`<MoneyField ${bound} />`]
    case 'date':
      return [`<DayField ${bound} />`]
    case 'department':
      return [`<DepartmentField ${bound} />`]
    case 'project':
      return [`<ProjectField ${bound} shown={props.given?.${nameFieldOf(column)} ?? undefined} />`]
    case 'yesNo':
      return [`<RadioField ${bound} options={${optionsOf(column)}} />`]
    default:
      return [`<ChoiceField ${bound} say={${labelOf(column)}} options={${optionsOf(column)}} />`]
  }
}
const fieldsOf = (columns: readonly Column[]): string[] => {
  const first = columns.find(({ type }) => type === 'text')
  return columns.flatMap((column) => fieldOf(column, column === first))
}
const written =
  (from: string) =>
  (column: Column): string =>
    `${column.field}: ${from}.${column.field}${mayBeNull(column) ? ' ?? undefined' : ''},`

const fact = (column: Column): string => {
  const value = `of.${shownField(column)}`
  if (column.type === 'yesNo') return `[t('${column.field}'), t(\`yes_\${${value}}\`)],`
  const shown = { text: '', figure: 'shownQuantity', money: 'shownNumber', day: 'shownDate' }[factsOf(column).list]
  return `[t('${column.field}'), ${shown === '' ? value : `${shown}(${value})`}],`
}
// What a record is called in a question.
const named = (column: Column | undefined): string => {
  if (column === undefined) return 'String(row.id)'
  return `shown${{ text: 'Text', figure: 'Quantity', money: 'Number', day: 'Date' }[factsOf(column).list]}(row.${shownField(column)})`
}
const adds = ({ type }: Column): boolean => type === 'quantity' || type === 'money'
const lineColumn = (column: Column, index: number): string => {
  const { list } = factsOf(column)
  const says = column.type === 'yesNo' ? `, as: (line: __Pascal__LineRow) => t(\`yes_\${line.${column.field}}\`)` : ''
  return `{ field: '${shownField(column)}', title: t('${column.field}')${list === 'text' ? '' : `, kind: '${list}'`}${adds(column) ? ', total: true' : ''}${index === 0 && list === 'text' ? ', width: 240' : ''}${says} },`
}
/** A line on paper: the first quantity is added up, and what no line says is left out. */
const paperColumn = (column: Column, _index: number, all: readonly Column[]): string => {
  const { list } = factsOf(column)
  const value = `line.${shownField(column)}`
  const said = {
    yesNo: `t(\`yes_\${${value}}\`)`,
    integer: mayBeNull(column) ? `${value}?.toString()` : `String(${value})`,
  }[column.type as string]
  const kind =
    column === all.find(({ type }) => type === 'quantity')
      ? 'total'
      : { figure: 'figure', money: 'figure', day: 'code' }[list as string]
  return `{ key: '${column.field}', title: t('${column.field}'), value: (line) => ${said ?? value}${kind === undefined ? '' : `, kind: '${kind}'`}${column.required ? '' : ', optional: true'} },`
}
const gridColumn = (column: Column, index: number): string => {
  const { grid } = factsOf(column)
  const choices = grid === 'choice' ? `, choices: ${optionsOf(column)}` : ''
  const width = index === 0 && grid === 'text' ? ', width: 240' : grid === 'text' ? ', width: 160' : ''
  return `{ field: '${column.field}', title: t('${column.field}')${grid === 'text' ? '' : `, kind: '${grid}'`}${column.required ? ', required: true' : ''}${adds(column) ? ', total: true' : ''}${width}${choices} },`
}
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** What the pages are filled with. */
export const webSlots = ({ columns, lines }: Description): Record<string, Slot> => {
  const [listed, edited, searched] = [
    columns.filter(({ inList }) => inList),
    columns.filter(({ inForm }) => inForm),
    columns.filter(({ search }) => search !== 'none'),
  ]
  const filters = columns.flatMap(filterOf)
  const blank = edited
    .filter(({ type }) => type === 'yesNo')
    .map(({ field }) => `${field}: 'N'`)
    .join(', ')
  const spoken = listed.some(({ type }) => type === 'yesNo')
  const name = columns.find(({ type }) => type === 'text')
  const [title = 'id', ...facts] = listed.map(shownField)
  const [lineTitle = 'remark', ...lineFacts] = lines.map(shownField)
  return {
    list_columns: listed.map(listColumn),
    list_hooks: dictionaries(searched),
    master_needs: spoken ? 't' : '',
    document_needs: spoken ? 'standard, t' : 'standard',
    document_search: documentSearch(filters),
    document_list_text:
      spoken || searched.some(({ type }) => type === 'yesNo') ? ['const t = useText(__camel__Messages)'] : [],
    master_search: searchOf([], filters, []),
    document_card: `{ title: 'number', facts: [${quoted([...listed.map(shownField).slice(0, 1), 'projectName', 'docState'])}] }`,
    master_card: `{ title: '${title}', facts: [${quoted(facts.length === 0 ? ['createTime'] : facts.slice(0, 3))}] }`,
    master_main: title,
    name_of: named(listed[0]),
    form_texts: edited.some(({ type }) => type === 'yesNo') ? ['const t = useText(__camel__Messages)'] : [],
    blank: blank === '' ? '{}' : `{ ${blank} }`,
    blank_start: blank === '' ? '' : `, ${blank}`,
    form_hooks: dictionaries(edited, entriesAndLabelOf),
    form_fields: fieldsOf(edited),
    written_fields: edited.map(written('of')),
    written_lines: lines.map(written('line')),
    page_facts: columns.map(fact),
    page_subtitle: name === undefined ? 'projectName' : name.field,
    line_columns: lines.map(lineColumn),
    paper_columns: lines.map(paperColumn),
    line_card: `{ title: '${lineTitle}', facts: [${quoted([...lineFacts.slice(0, 2), 'remark'].slice(0, 2))}] }`,
    grid_hooks: dictionaries(lines),
    grid_columns: lines.map(gridColumn),
    grid_needs: ['t', ...lines.filter(({ type }) => type === 'dictionary').map(entriesOf)].join(', '),
  }
}
