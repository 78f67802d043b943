import { type Column, type Description, isPlain, nameFieldOf, shownField } from '../description.ts'
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

// What a record is called in a question.
const named = (column: Column | undefined): string => {
  if (column === undefined) return 'String(row.id)'
  return `shown${{ text: 'Text', figure: 'Quantity', money: 'Number', day: 'Date' }[factsOf(column).list]}(row.${shownField(column)})`
}
const adds = ({ type }: Column): boolean => type === 'quantity' || type === 'money'
const kindOf = ({ type }: Column): string =>
  ({ integer: 'figure', quantity: 'figure', money: 'money', date: 'day' })[type as string] ?? ''
/** What page, paper and form say of a field, once. */
const described = (column: Column, more: readonly string[]): string => {
  const shown = shownField(column)
  const kind = kindOf(column)
  return `{ ${[
    `field: '${shown}'`,
    ...(kind === '' ? [] : [`kind: '${kind}'`]),
    ...(column.type === 'yesNo' ? [`codes: 'yes_'`] : []),
    ...more,
  ].join(', ')} },`
}
const headerField = (column: Column): string => {
  const shown = { quantity: 'shownQuantity', money: 'shownNumber' }[column.type as string]
  return described(column, [
    ...(shown === undefined ? [] : [`says: (row) => ${shown}(row.${column.field})`]),
    ...(column.type === 'longText' ? ['wide: true'] : []),
  ])
}
const lineField = (column: Column, index: number): string =>
  described(column, [
    ...(index === 0 ? [`width: 240`, `card: 'title'`] : index < 3 ? [`card: 'fact'`] : []),
    ...(adds(column) ? ['total: true'] : []),
    ...(column.required ? [] : ['optional: true']),
    ...(isPlain(column) ? [`written: ${column.required ? `'required'` : 'true'}`] : []),
  ])
/** A choice in the sheet of lines; what is written as it is stands among the described columns. */
const gridColumn = (column: Column): string =>
  `{ field: '${column.field}', title: t('${column.field}'), kind: 'choice'${column.required ? ', required: true' : ''}, choices: ${optionsOf(column)} },`
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
  return {
    list_columns: listed.map(listColumn),
    list_hooks: dictionaries(searched),
    master_needs: spoken ? 't' : '',
    document_needs: spoken ? 'state, t' : 'state',
    document_search: filters,
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
    page_subtitle: name === undefined ? 'projectName' : name.field,
    header_fields: columns.map(headerField),
    line_fields: lines.map(lineField),
    grid_hooks: dictionaries(lines),
    grid_columns: lines.filter((column) => !isPlain(column)).map(gridColumn),
  }
}
