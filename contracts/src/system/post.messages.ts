import { messages } from '../kit/messages.ts'

export const postMessages = messages('system/post', {
  title: ['岗位管理', 'Posts'],
  help: [
    '人员在单位中担任的岗位。岗位只用于说明，不带来权限。',
    'The posts that people hold in their departments. A post is only descriptive and grants no rights.',
  ],
  post: ['岗位', 'Post'],
  postId: ['岗位', 'Post'],
  postCode: ['岗位编码', 'Code'],
  postName: ['岗位名称', 'Name'],
  postNameCn: ['岗位名称（中文）', 'Name (Chinese)'],
  postNameEn: ['岗位名称（英文）', 'Name (English)'],
  nameEnHint: ['留空时与中文名称相同', 'The Chinese name when left empty'],
  postSort: ['显示顺序', 'Order'],
  people: ['人数', 'People'],
  status: ['状态', 'Status'],
  status0: ['正常', 'Enabled'],
  status1: ['停用', 'Disabled'],
  remark: ['备注', 'Remark'],
  add: ['新增岗位', 'New post'],
  edit: ['修改岗位', 'Edit post'],
  removeTitle: ['删除岗位', 'Delete posts'],
  takenCode: ['岗位“{name}”保存失败，岗位编码已存在', 'The post "{name}" was not saved: its code exists already'],
  takenName: ['岗位“{name}”保存失败，岗位名称已存在', 'The post "{name}" was not saved: its name exists already'],
  assigned: ['{name}已分配,不能删除', '{name} is assigned and cannot be deleted'],
  badCode: ['岗位编码只能使用字母、数字、下划线和连字符', 'A code is made of letters, digits, underscores and hyphens'],
})
