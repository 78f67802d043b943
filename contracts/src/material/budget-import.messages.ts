import { messages } from '../kit/messages.ts'

export const budgetImportMessages = messages('material/budget-import', {
  title: ['导入预算', 'Import budgets'],
  year: ['年度', 'Year'],
  project: ['项目', 'Project'],
  unit: ['二级单位', 'Second-level unit'],
  materialType: ['物资类型', 'Material type'],
  amountUSD: ['预算金额(USD)', 'Budget (USD)'],
  note: ['调整说明', 'Reason of the change'],
  remark: ['备注', 'Remark'],
  help_year: ['必填，如 2026', 'Required, such as 2026'],
  help_project: ['项目编号或名称；与二级单位填一个', 'Number or name; either this or a unit'],
  help_unit: ['二级单位名称；与项目填一个', 'Name; either this or a project'],
  help_materialType: ['不填为全部类型', 'Empty: all types'],
  help_amountUSD: ['必填', 'Required'],
  help_note: ['调增已有预算时必填', 'Required where a budget is raised'],
  unknownProject: ['没有项目“{value}”', 'There is no project "{value}"'],
  unknownUnit: ['没有二级单位“{value}”', 'There is no second-level unit "{value}"'],
  unknownType: ['没有物资类型“{value}”', 'There is no type of material "{value}"'],
})
