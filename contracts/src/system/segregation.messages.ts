import { messages } from '../kit/messages.ts'

export const segregationMessages = messages('system/segregation', {
  title: ['职责分离检查', 'Separation of duties'],
  help: [
    '同一人不应兼任的职责：列出角色使其两者都能做的人员；系统在每张单据上都会拒绝由同一人完成两者。管理员可以做一切，不在此列',
    'Duties that one person should not have together: people whose roles allow both are listed. On any one document the system refuses both to the same person. Administrators may do everything and are not listed',
  ],
  keyword: ['人员', 'Person'],
  keywordHint: ['姓名或账号', 'Name or account'],
  deptId: ['单位', 'Unit'],
  nickName: ['姓名', 'Name'],
  userName: ['账号', 'Account'],
  deptName: ['单位', 'Unit'],
  pair: ['职责组合', 'Pair of duties'],
  pairName: ['职责组合', 'Pair of duties'],
  oneRoles: ['职责一来自角色', 'First duty by'],
  otherRoles: ['职责二来自角色', 'Second duty by'],
  documentNames: ['可同时经手的单据', 'Documents of both'],
  happened: ['实际发生', 'Occurred'],
  happenedMeans: [
    '同一人在同一条采购链或同一张单据上实际做过两者的次数；应为 0',
    'How often one person did both on one document, or on those of one purchase; should be 0',
  ],
  bothOf: ['{one} / {other}', '{one} / {other}'],
  happenedTitle: ['实际由同一人完成两项职责的单据', 'Documents on which one person did both'],
  none: ['没有兼任不相容职责的人员', 'Nobody has conflicting duties'],
  happenedNone: [
    '没有发生过：系统逐单拒绝同一人完成两项职责',
    'None: on each document the system refuses both duties to one person',
  ],
  happenedSome: [
    '{count} 张单据由同一人完成了两项职责，请核查',
    '{count} documents on which the same person did both: look into them',
  ],
  happenedSome_one: [
    '1 张单据由同一人完成了两项职责，请核查',
    '1 document on which the same person did both: look into it',
  ],
  number: ['单据编号', 'Number'],
  kindName: ['单据类型', 'Kind'],
  oneTime: ['职责一时间', 'First duty at'],
  otherTime: ['职责二时间', 'Second duty at'],
  submits: ['提交{document}', 'Submits: {document}'],
  approves: ['审批{document}', 'Approves: {document}'],
})
