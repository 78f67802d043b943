import { type Column, type Description, sampleColumns } from '../../server/src/system/gen/index.ts'

const column = (name: string, cn: string, en: string, given: Pick<Column, 'type'> & Partial<Column>): Column => ({
  name,
  field: name.replaceAll(/_(\w)/g, (_, sign: string) => sign.toUpperCase()),
  cn,
  en,
  length: 60,
  dictionary: '',
  required: false,
  inList: true,
  inForm: true,
  sortable: false,
  search: 'none',
  ...given,
})
const every = (required: boolean): Column[] => [
  column('name', '名称', 'Name', { type: 'text', required: true, sortable: true, search: 'contains' }),
  column('inner_code', '内部编码', 'Inner code', { type: 'text', required, search: 'equals' }),
  column('story', '说明', 'Story', { type: 'longText', length: 500, search: 'contains', inList: false }),
  column('headcount', '人数', 'Headcount', { type: 'integer', required, sortable: true, search: 'range' }),
  column('weight', '重量', 'Weight', { type: 'quantity', required, search: 'range' }),
  column('budget', '预算', 'Budget', { type: 'money', required, sortable: true, search: 'range' }),
  column('planned_on', '计划日期', 'Planned on', { type: 'date', required, sortable: true, search: 'range' }),
  column('is_urgent', '加急', 'Urgent', { type: 'yesNo', search: 'equals' }),
  column('grade', '等级', 'Grade', { type: 'dictionary', dictionary: 'sample_grade', required, search: 'equals' }),
  column('keeper_id', '保管单位', 'Keeper', { type: 'department', required, search: 'equals' }),
  column('for_project_id', '服务项目', 'For project', { type: 'project', required, search: 'contains' }),
  column('shelf', '货架', 'Shelf', { type: 'text', inForm: false }),
]

/** A document with a column of every type in its header and in its lines. */
export const sampleDocument: Description = {
  kind: 'document',
  area: 'material',
  module: 'made-up',
  prefix: 'YL',
  cn: '样例单',
  en: 'Made-up document',
  moment: '20991231-2301',
  columns: every(false),
  lines: [
    column('item', '内容', 'Item', { type: 'text', required: true }),
    column('pieces', '件数', 'Pieces', { type: 'integer' }),
    column('amount', '数量', 'Amount', { type: 'quantity', required: true }),
    column('price', '单价', 'Price', { type: 'money' }),
    column('wanted_on', '需用日期', 'Wanted on', { type: 'date' }),
    column('is_spare', '备件', 'Spare', { type: 'yesNo' }),
    column('cause', '原因类别', 'Cause', { type: 'dictionary', dictionary: 'sample_cause' }),
    column('told', '补充', 'Told', { type: 'longText', length: 200 }),
  ],
}
/** Master data with a column of every type, all of them required. */
export const sampleMaster: Description = {
  kind: 'master',
  area: 'equipment',
  module: 'tool-kit',
  prefix: '',
  cn: '工具箱',
  en: 'Tool kit',
  moment: '20991231-2302',
  columns: every(true),
  lines: [],
}
/** A document as `npm run module` begins one. */
export const plainDocument: Description = {
  ...sampleDocument,
  module: 'first-draft',
  cn: '初稿',
  en: 'First draft',
  prefix: 'CG',
  moment: '20991231-2304',
  ...sampleColumns('document'),
}
/** The least that a module may be: no filters, no units, no dictionaries. */
export const plainMaster: Description = {
  ...sampleMaster,
  module: 'plain-thing',
  cn: '简单资料',
  en: 'Plain thing',
  moment: '20991231-2303',
  columns: [column('headcount', '人数', 'Headcount', { type: 'integer' })],
}
