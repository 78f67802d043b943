import { messages } from '../kit/messages.ts'

export const kitListImportMessages = messages('material/kit-list-import', {
  title: ['导入成套清单', 'Import kit lists'],
  listName: ['清单名称', 'List'],
  shared: ['适用范围', 'For'],
  sharedY: ['全公司', 'Whole company'],
  sharedN: ['本单位', 'Own unit'],
  material: ['物资', 'Material'],
  quantity: ['每套数量', 'Per kit'],
  lineRemark: ['行备注', 'Note'],
  remark: ['备注', 'Remark'],
  help_listName: ['必填；同名的行组成一份清单', 'Required; rows with the same name make one list'],
  help_shared: ['全公司或本单位，不填为本单位', 'Whole company or own unit; empty: own unit'],
  help_material: ['必填，编码、件号或名称', 'Required: code, part no. or name'],
  example_listName: ['震源 500 小时保养包', 'Vibrator 500 h service kit'],
  unknownMaterial: ['没有物资“{value}”，或有多个', 'There is no material "{value}", or there are several'],
  tooManyLines_one: ['一份清单最多 {count} 行', 'A list has {count} line at most'],
  tooManyLines: ['一份清单最多 {count} 行', 'A list has {count} lines at most'],
})
