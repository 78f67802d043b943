import { messages } from '../kit/messages.ts'

/** Words of column names as the trade says them, for labels of a table that is read; and what samples of a generated module say. */
export const genWords = messages('system/gen-words', {
  name: ['名称', 'name'], code: ['编码', 'code'], title: ['标题', 'title'], kind: ['类别', 'kind'], type: ['类型', 'type'], status: ['状态', 'status'], key: ['键名', 'key'], value: ['键值', 'value'], label: ['标签', 'label'],
  amount: ['金额', 'amount'], price: ['单价', 'price'], cost: ['费用', 'cost'], quantity: ['数量', 'quantity'], unit: ['单位', 'unit'], currency: ['币种', 'currency'], rate: ['比率', 'rate'], total: ['合计', 'total'],
  date: ['日期', 'date'], start: ['开始', 'start'], end: ['结束', 'end'], plan: ['计划', 'planned'], actual: ['实际', 'actual'], year: ['年度', 'year'], month: ['月份', 'month'], day: ['日期', 'day'], at: ['时间', 'at'],
  owner: ['所属', 'owner'], manager: ['管理', 'manager'], department: ['部门', 'unit'], project: ['项目', 'project'], supplier: ['供应商', 'supplier'], person: ['人员', 'person'], user: ['用户', 'user'], leader: ['负责人', 'leader'],
  phone: ['电话', 'phone'], email: ['邮箱', 'e-mail'], address: ['地址', 'address'], country: ['国家', 'country'], level: ['级别', 'level'], sort: ['排序', 'order'], order: ['排序', 'order'], position: ['位置', 'position'],
  model: ['规格型号', 'model'], brand: ['品牌', 'brand'], category: ['类别', 'category'], device: ['设备', 'device'], material: ['物资', 'material'], item: ['内容', 'item'], purpose: ['用途', 'purpose'], reason: ['原因', 'reason'],
  content: ['内容', 'content'], note: ['说明', 'note'], description: ['说明', 'description'], parent: ['上级', 'parent'], team: ['班组', 'team'], short: ['简称', 'short'], original: ['原', 'original'], net: ['净', 'net'],
  sample_nothing: ['没有这样的', 'nothing like this'],
  sample_project: ['库车', 'Kuqa'],
  sample_unit: ['西部分公司', 'Western branch'],
})
