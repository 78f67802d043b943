import { type Column, type Description, isPointer, nameFieldOf, shownField } from '../description.ts'
import type { Slot } from '../fill.ts'
import { factsOf } from '../types.ts'

const written =
  (from: string) =>
  (column: Column): string => {
    const { empty } = factsOf(column)
    const value = `${from}.${column.field}`
    const filled =
      column.required || column.type === 'yesNo' ? value : `${value} ?? ${empty === null ? 'null' : `'${empty}'`}`
    return `${column.name}: ${filled},`
  }

const as = (expression: string, field: string): string =>
  expression.endsWith(`.${field}`) ? expression : `${expression} as "${field}"`
const readOf =
  (alias: string) =>
  (column: Column): string =>
    as(factsOf(column).read.replaceAll('$', `${alias}.${column.name}`), column.field)
const speaking = (column: Column, cn: string, en: string): string =>
  `\${sql.ref(\`${column.name}_of.\${language === 'cn' ? '${cn}' : '${en}'}\`)} as "${nameFieldOf(column)}"`
const nameOf = (column: Column): string => {
  if (column.type === 'project') return `${column.name}_of.name as "${nameFieldOf(column)}"`
  return column.type === 'department' ? speaking(column, 'name', 'name_en') : speaking(column, 'label', 'label_en')
}
const selected = (alias: string, columns: readonly Column[]): string[] =>
  columns
    .flatMap((column) => [readOf(alias)(column), ...(isPointer(column) ? [nameOf(column)] : [])])
    .map((one) => `${one},`)
const joined = (alias: string, columns: readonly Column[]): string[] =>
  columns.filter(isPointer).map((column) => {
    const of = `${column.name}_of`
    if (column.type === 'dictionary')
      return `left join system.dict_data ${of} on ${of}.type = '${column.dictionary}' and ${of}.value = ${alias}.${column.name}`
    return `left join system.${column.type} ${of} on ${of}.id = ${alias}.${column.name}`
  })

const given = (name: string, condition: string): string =>
  `...(query.${name} === undefined ? [] : [sql<SqlBool>\`${condition}\`]),`
const filterOf = (column: Column): string[] => {
  const { field, type } = column
  const at = `a.${column.name}`
  if (column.search === 'none') return []
  if (column.search === 'range') {
    const cast = type === 'date' ? 'date' : type === 'integer' ? 'int' : 'numeric'
    return [
      given(`${field}From`, `${at} >= \${query.${field}From}::${cast}`),
      given(`${field}To`, `${at} <= \${query.${field}To}::${cast}`),
    ]
  }
  if (type === 'project') {
    const name = nameFieldOf(column)
    return [
      given(
        name,
        `${at} in (select id from system.project where lower(name || ' ' || short_name || ' ' || team_id) like \${containing(query.${name})})`,
      ),
    ]
  }
  if (column.search === 'contains') return [given(field, `lower(${at}) like \${containing(query.${field})}`)]
  if (type === 'department')
    return [given(field, `${at} in (select id from system.department where path @> array[\${query.${field}}::text])`)]
  if (type === 'yesNo' || type === 'dictionary') return [given(field, `${at} = any(\${query.${field}}::text[])`)]
  return [given(field, `${at} = \${query.${field}}`)]
}

const whereOf = (columns: readonly Column[]): string[] => {
  const conditions = columns.flatMap(filterOf)
  const [only = ''] = conditions
  // One alone is an array already.
  if (conditions.length === 1) return [`where: (query) => ${only.replace(/^\.\.\./, '')}`]
  return conditions.length === 0 ? [] : ['where: (query) => [', ...conditions.map((one) => `  ${one}`), '],']
}
const speaksIn = (columns: readonly Column[]): boolean =>
  columns.some(({ type }) => type === 'department' || type === 'dictionary')

const pointerTo = (column: Column): string =>
  column.type === 'dictionary' ? `kind: 'dictionary', type: '${column.dictionary}'` : `kind: '${column.type}'`
const pointers = (from: string, columns: readonly Column[]): string[] =>
  columns
    .filter(isPointer)
    .map((column) => `{ field: '${column.field}', ${pointerTo(column)}, value: ${from}.${column.field} },`)
const linePointers = (columns: readonly Column[]): string[] => {
  const own = columns.filter(isPointer)
  if (own.length === 0) return []
  return [
    '...lines.flatMap((line, at): Reference[] => [',
    ...own.map(
      (column) => `  { field: \`lines.\${at}.${column.field}\`, ${pointerTo(column)}, value: line.${column.field} },`,
    ),
    ']),',
  ]
}
const documentReferences = (columns: readonly Column[], lines: readonly Column[]): string[] => {
  const inner = [...pointers('header', columns), ...linePointers(lines)]
  return inner.length === 0
    ? []
    : ['await checkReferences(tx, actor, __camel__Messages, [', ...inner.map((line) => `  ${line}`), '])']
}
// Only what points anywhere is looked up.
const preparesWith = (looksUp: boolean): string => (looksUp ? 'tx, actor' : '_tx, _actor')
const masterReferences = (columns: readonly Column[]): Record<string, Slot> => {
  const own = columns.filter(isPointer)
  if (own.length === 0) return { references_of: [], references_checked: [] }
  return {
    references_of: [
      `const referencesOf = (given: Partial<Record<${own.map(({ field }) => `'${field}'`).join(' | ')}, string | null | undefined>>): Reference[] => [`,
      ...pointers('given', own).map((line) => `  ${line}`),
      ']',
      '',
    ],
    references_checked: [
      'checkAll: (tx, actor, given, before) =>',
      '  checkReferences(tx, actor, __camel__Messages, given.flatMap(referencesOf), before && referencesOf(before)),',
    ],
  }
}

const exportOf = (column: Column): string => {
  const type = { integer: 'number', quantity: 'number', money: 'money', date: 'date' }[column.type as string]
  const width = column.type === 'longText' || column.type === 'text' || column.type === 'project' ? ', width: 28' : ''
  return `{ key: '${shownField(column)}'${type === undefined ? '' : `, type: '${type}'`}${column.type === 'yesNo' ? ", codes: 'yes_'" : ''}${width} },`
}
const quoted = (columns: readonly Column[]): string => columns.map(({ name }) => `'a.${name}'`).join(', ')

/** What the server's module is filled with. */
export const serverSlots = ({ columns, lines }: Description): Record<string, Slot> => {
  const edited = columns.filter(({ inForm }) => inForm)
  const [departments, projects] = [
    columns.filter(({ type }) => type === 'department'),
    columns.filter(({ type }) => type === 'project'),
  ]
  const scope = [
    ...(departments.length > 0 ? [`departments: [${quoted(departments)}]`] : []),
    ...(projects.length > 0 ? [`projects: [${quoted(projects)}]`] : []),
  ]
  const speaks = speaksIn(columns)
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .map(({ field, name }) => `, ${field}: 'a.${name}'`)
    .join('')
  return {
    header_values: edited.map(written('header')),
    given_values: edited.map(written('given')),
    line_values: lines.map(written('line')),
    header_select: selected('a', columns),
    header_joins: joined('a', columns),
    line_select: selected('l', lines),
    line_joins: joined('l', lines),
    edited_select: edited.map(
      (column) => `${as(factsOf(column).read.replaceAll('$', `a.${column.name}`), column.field)},`,
    ),
    filter_conditions: columns.flatMap(filterOf),
    document_where: whereOf(columns),
    sort_columns: sorts,
    document_references: documentReferences(edited, lines),
    prepare_given: preparesWith([...edited, ...lines].some(isPointer)),
    about: columns.find(({ type, required }) => type === 'text' && required)?.name ?? 'number',
    ...masterReferences(edited),
    export_columns: columns.filter(({ inList }) => inList).map(exportOf),
    list_scope: scope.length === 0 ? `'company'` : `visible(actor, { ${scope.join(', ')}, people: ['a.created_by'] })`,
    line_language_parameter: speaksIn(lines) ? ', language: Language' : '',
    language_parameter: speaks ? ', language: Language' : '',
    language_argument: speaks ? ', context.language' : '',
    language_passed: speaks ? ', language' : '',
    context_parameter: speaks ? ', context' : '',
    lock_actor: scope.length === 0 ? '_actor' : 'actor',
    scope_sql: scope.length === 0 ? '' : ` and \${visible(actor, { ${scope.join(', ')}, people: ['a.created_by'] })}`,
  }
}
