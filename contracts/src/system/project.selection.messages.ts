import { messages } from '../kit/messages.ts'

/** What the calls of choosing a project name in a refusal. */
export const projectSelectionMessages = messages('system/project.selection', {
  projectName: ['项目名称', 'Project name'],
  projectStatus: ['项目状态', 'Project status'],
  orgId: ['所属单位', 'Department'],
})
