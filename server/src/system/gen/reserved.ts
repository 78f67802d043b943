/** Words of the language that the code is written in. */
const code = [
  'arguments', 'as', 'async', 'await', 'boolean', 'break', 'case', 'catch', 'class', 'const', 'constructor', 'continue', 'debugger', 'default', 'delete', 'do', 'else', 'enum', 'eval', 'export', 'extends', 'false',
  'finally', 'for', 'from', 'function', 'get', 'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null', 'number', 'of', 'package', 'private', 'protected', 'prototype', 'public', 'return', 'set',
  'static', 'string', 'super', 'switch', 'symbol', 'this', 'throw', 'true', 'try', 'type', 'typeof', 'undefined', 'var', 'void', 'while', 'with', 'yield',
]
/** Words that PostgreSQL does not take as the name of a column. */
const sql = [
  'all', 'analyse', 'analyze', 'and', 'any', 'array', 'asc', 'asymmetric', 'authorization', 'binary', 'both', 'cast', 'check', 'collate', 'collation', 'column', 'concurrently', 'constraint', 'create', 'cross', 'deferrable',
  'desc', 'distinct', 'end', 'except', 'fetch', 'foreign', 'freeze', 'full', 'grant', 'group', 'having', 'ilike', 'initially', 'inner', 'intersect', 'into', 'is', 'isnull', 'join', 'lateral', 'leading', 'left', 'like',
  'limit', 'localtime', 'localtimestamp', 'natural', 'not', 'notnull', 'offset', 'on', 'only', 'or', 'order', 'outer', 'overlaps', 'placing', 'primary', 'references', 'returning', 'right', 'select', 'similar', 'some',
  'symmetric', 'table', 'tablesample', 'then', 'to', 'trailing', 'union', 'unique', 'user', 'using', 'variadic', 'verbose', 'when', 'where', 'window', 'between', 'bigint', 'bit', 'char', 'character', 'coalesce', 'dec',
  'decimal', 'exists', 'extract', 'float', 'greatest', 'grouping', 'inout', 'int', 'integer', 'interval', 'least', 'national', 'nchar', 'none', 'normalize', 'nullif', 'numeric', 'out', 'overlay', 'position', 'precision',
  'real', 'row', 'setof', 'smallint', 'substring', 'time', 'timestamp', 'treat', 'trim', 'values', 'varchar', 'xmltable',
]
/** Columns that every document, line or record has of its own, and what their indexes are called after. */
const columns = [
  'id', 'number', 'call_code', 'state', 'remark', 'version', 'submitted_by', 'submitted_at', 'created_by', 'created_at', 'updated_by', 'updated_at', 'deleted_at', 'project_id', 'department_id', 'document_id',
  'live', 'department', 'project', 'submitted', 'created', 'line',
]
/** What rows, lists and texts of a module are made of already. */
const fields = [
  'id', 'ids', 'lineId', 'number', 'callCode', 'state', 'docState', 'docStatus', 'approvalStatus', 'version', 'applicantName', 'submitTime', 'waitingFor', 'createBy', 'createTime', 'updateBy', 'updateTime', 'remark', 'can',
  'lines', 'projectInfoNo', 'projectName', 'orgName', 'keyword', 'keywordHint', 'beginTime', 'endTime', 'pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'opinion', 'title', 'help', 'add', 'edit', 'editTitle', 'remove',
  'removeTitle', 'removeQuestion', 'removeSelected', 'removeSeveral', 'gone', 'base', 'history', 'unknownProject', 'submit', 'withdraw', 'approve', 'return', 'refuse', 'cancel', 'subN', 'subY',
  'pendingApproval', 'approved', 'approvalFailed', 'partialApproved', 'confirmSubmit', 'confirmDelete', 'confirmRefuse', 'total', 'rows', 'data', 'code', 'msg',
]
/** What the code of a module imports or calls its parts. */
const modules = [
  'document', 'form', 'list', 'lines', 'page', 'row', 'edit', 'new', 'field', 'text', 'test', 'testing', 'kit', 'index', 'routes', 'ports', 'sql', 'operations', 'messages', 'date', 'key', 'many', 'quantity', 'money', 'integer',
  'required', 'stamped', 'id', 'ids', 'can', 'can-of', 'decision-with-reason', 'document-columns', 'document-operations', 'z', 'decimal', 'yes-no', 'version', 'list-input', 'page-of', 'describe-calls',
]

const words = new Set([...code, ...sql])
export const isReservedColumn = (name: string): boolean => words.has(name) || columns.includes(name)
export const isReservedField = (name: string): boolean => code.includes(name) || fields.includes(name)
export const isReservedModule = (name: string): boolean => code.includes(name) || modules.includes(name)
