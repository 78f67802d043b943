import { messages } from '../kit/messages.ts'

export const clauseMessages = messages('material/clause', {
  title: ['合同条款', 'Contract clause'],
  add: ['新增合同条款', 'New contract clause'],
  editTitle: ['修改合同条款', 'Edit contract clause'],
  removeTitle: ['删除合同条款', 'Delete contract clause'],
  help: [
    '订单合同附件中的固定条款，中英文各一份；改动后新打印的合同附件即按新文字。',
    'What the annex of every contract says, in both languages. A change shows on what is printed from then on.',
  ],
  name: ['名称', 'Name'],
  nameEn: ['英文名称', 'English name'],
  position: ['序号', 'No.'],
  text: ['条款', 'Text'],
  textEn: ['英文条款', 'English text'],
  orderTypes: ['订单类型', 'Order types'],
  orderType_domestic: ['国内', 'Domestic'],
  orderType_import: ['进口', 'Import'],
  orderType_local: ['本地采购', 'Local purchase'],
  anyOf: ['不限', 'Any'],
})
