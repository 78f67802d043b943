import { messages } from '../kit/messages.ts'

export const storeImportMessages = messages('material/store-import', {
  title: ['导入仓库', 'Import stores'],
  help_storeCode: ['必填；按编码识别仓库', 'Required; identifies the store'],
  help_deptName: ['必填，单位编码或名称', 'Required: code or name of the department'],
  help_keeperName: ['必填，账号或姓名', 'Required: account or name'],
  help_inspectorName: ['必填，账号或姓名，与保管员不同', 'Required: account or name; not the keeper'],
  help_goodsLocations: ['必填，多个货位用分号分隔', 'Required; separate several by semicolons'],
  example_name: ['示例仓库', 'Example store'],
  unknownDept: ['单位“{value}”不存在', 'There is no department called "{value}"'],
  unknownPerson: ['没有账号或姓名为“{value}”的人员', 'There is nobody with the account or name "{value}"'],
  severalPeople: ['有多人名为“{value}”，请填写账号', 'Several people are called "{value}"; give the account'],
})
