import { messages } from '../kit/messages.ts'

export const projectMessages = messages('system/project', {
  title: ['项目', 'Projects'],
  selectProject: ['选择项目', 'Select project'],
  chooseProject: ['选择项目', 'Select project'],
  searchPlaceholder: ['请输入项目名称或队号', 'Enter project name or team number'],
  onlyOne: ['只能选择一个项目', 'Only one project may be selected'],
  selected: ['项目选择成功', 'Project selected'],
  noProject: ['未选择项目', 'No project selected'],
  noneHere: ['该单位没有项目', 'This department has no projects'],
  everywhere: ['查看全部单位', 'Show all departments'],
  virtual: ['虚拟 - ', 'virtual - '],
  projectName: ['项目名称', 'Project name'],
  projectId: ['项目编号', 'Project number'],
  projectStatus: ['项目状态', 'Project status'],
  explorationMethod: ['勘探方法', 'Exploration method'],
  teamId: ['施工队伍', 'Construction team'],
  projectYear: ['年度', 'Year'],
  designStartDate: ['合同开始日期', 'Contract start'],
  designEndDate: ['合同结束日期', 'Contract end'],
  projectEndTime: ['结束日期', 'End date'],
  orgId: ['所属单位', 'Department'],
})
