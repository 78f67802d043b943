import { messages } from '../kit/messages.ts'

export const userImportMessages = messages('system/user-import', {
  title: ['导入用户', 'Import users'],
  file: ['文件', 'File'],
  updateSupport: ['更新已有用户', 'Update existing users'],
  imported: [
    '导入成功：新增 {added} 人，修改 {changed} 人，未变 {equal} 人',
    'Imported: {added} added, {changed} changed, {equal} unchanged',
  ],
  outsideScope: ['该账号已存在，但在您的数据范围之外', 'This account exists already, outside your data scope'],
  unknownRole: ['没有角色“{value}”', 'There is no role "{value}"'],
  unknownPost: ['没有岗位“{value}”', 'There is no post "{value}"'],
  takenPhone: ['手机号码 {value} 已被使用', 'The mobile number {value} is in use'],
  takenEmail: ['邮箱 {value} 已被使用', 'The e-mail address {value} is in use'],
  rowError: ['第 {row} 行：{reason}', 'Row {row}: {reason}'],
  example_nickName: ['张三', 'San Zhang'],
  help_roleIds: ['选填，多个角色用逗号分隔', 'Optional; separate several roles by commas'],
  help_postIds: ['选填，多个岗位用逗号分隔', 'Optional; separate several posts by commas'],
  help_deptId: [
    '部门名称或编码；可在导入时统一选择',
    'Department name or code; can be chosen for all rows when importing',
  ],
  help_userName: [
    '必填，用它识别用户；导入后由管理员重置密码再转告本人',
    'Required, identifies the user; after the import an administrator resets the password and hands it over',
  ],
})
