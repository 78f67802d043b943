import { messages } from '../kit/messages.ts'

/** What the calls of choosing a project name in a refusal. */
export const projectSelectionMessages = messages('system/project.selection', {
  title: ['项目信息', 'Projects'],
  endTime: ['开始日期至', 'Starts until'],
  startTime: ['开始日期从', 'Starts from'],
  beginTime: ['开始日期从', 'Starts from'],
  selectOrgCode: ['所选单位', 'Department chosen'],
  virtualFlag: ['虚拟项目', 'Virtual project'],
  projectName: ['项目名称', 'Project name'],
  projectStatus: ['项目状态', 'Project status'],
  orgId: ['所属单位', 'Department'],
})
