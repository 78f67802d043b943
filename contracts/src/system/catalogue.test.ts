import { expect, test } from 'vitest'
import { documentTexts } from '../kit/document.messages.ts'
import { fileMessages } from '../kit/file.messages.ts'
import { kitMessages } from '../kit/kit.messages.ts'
import { webMessages } from '../kit/web.messages.ts'
import { messageMessages } from './message.messages.ts'
import { projectMessages } from './project.messages.ts'
import { sessionMessages } from './session.messages.ts'
import { shellMessages } from './shell.messages.ts'
import { toolMessages } from './shell-tools.messages.ts'
import { userMessages } from './user.messages.ts'

// Written out, so that nobody rewords by the way what the specification fixes.
test.each([
  [
    sessionMessages.texts.loginExpired,
    '登录状态已过期，您可以继续留在该页面，或者重新登录',
    'Login state has expired: stay on this page or log in again',
  ],
  [sessionMessages.texts.confirmLogout, '确定注销并退出系统吗？', 'Confirm logout and exit system?'],
  [kitMessages.texts.expired, '登录已过期，请重新登录', 'Login expired, log in again'],
  [
    kitMessages.texts.unauthenticated,
    '认证失败，无法访问系统资源',
    'Authentication failed, cannot access system resources',
  ],
  [kitMessages.texts.forbidden, '当前操作没有权限', 'No permission for the current operation'],
  [kitMessages.texts.notFound, '访问资源不存在', 'Resource does not exist'],
  [kitMessages.texts.unexpected, '系统未知错误，请反馈给管理员', 'Unknown system error, report to administrator'],
  [webMessages.texts.network, '后端接口连接异常', 'Backend interface connection exception'],
  [webMessages.texts.timeout, '系统接口请求超时', 'System interface request timeout'],
  [webMessages.texts.transport, '系统接口{code}异常', 'System interface error {code}'],
  [webMessages.texts.uploadFailed, '上传附件失败，请重试', 'Upload failed, try again'],
  [fileMessages.texts.failed, '上传附件失败，请重试', 'Upload failed, try again'],
  [messageMessages.texts.connectionLost, '连接超时，请重新登录！', 'Connection timed out, log in again!'],
  [toolMessages.texts.saving, '正在保存到本地，请稍后...', 'Saving locally, please wait...'],
  [toolMessages.texts.compiling, '正在编译主题', 'Compiling theme'],
  [shellMessages.texts.noFullScreen, 'you browser can not work', 'you browser can not work'],
  [shellMessages.texts.sizeSwitched, 'Switch Size Success', 'Switch Size Success'],
  [projectMessages.texts.selected, '项目选择成功', 'Project selected'],
  [userMessages.texts.projectSelected, '项目选择成功', 'Project selected'],
  [projectMessages.texts.onlyOne, '只能选择一个项目', 'Only one project may be selected'],
  [kitMessages.texts.deleted, '删除成功', 'Delete succeeded'],
  [kitMessages.texts.updated, '修改成功', 'Updated'],
  [kitMessages.texts.added, '新增成功', 'Added'],
  [documentTexts.confirmSubmit, '确认提交？', 'Confirm submission?'],
  [kitMessages.texts.submittedNotModified, '已提交的数据不能修改', 'Submitted data cannot be modified'],
  [kitMessages.texts.submittedNotDeleted, '已提交的单据不能删除', 'Submitted documents cannot be deleted'],
  [kitMessages.texts.submittedNotAgain, '已提交的数据不能重复提交', 'Submitted data cannot be resubmitted'],
  [
    kitMessages.texts.refusedIsFinal,
    '审批不通过的单据不能再次提交、修改或删除',
    'Approval-failed documents cannot be resubmitted, modified or deleted',
  ],
])('%s is as the catalogue says', (text, cn, en) => {
  expect(text).toEqual([cn, en])
})
