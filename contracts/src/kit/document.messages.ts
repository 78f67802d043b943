import type { Text } from './messages.ts'

/**
 * What every document says of its states, its actions and its approval. A document spreads these into its own texts and
 * adds or replaces what is its own.
 */
export const documentTexts = {
  state_draft: ['草稿', 'Draft'],
  state_returned: ['退回修改', 'Returned for correction'],
  state_withdrawn: ['已撤回', 'Withdrawn'],
  state_submitted: ['审批中', 'Awaiting approval'],
  state_approved: ['审批通过', 'Approved'],
  state_refused: ['审批不通过', 'Refused'],
  state_voided: ['已作废', 'Voided'],
  action_create: ['新建', 'Created'],
  action_update: ['修改', 'Changed'],
  action_remove: ['删除', 'Deleted'],
  action_submit: ['提交', 'Submitted'],
  action_withdraw: ['撤回', 'Withdrawn'],
  action_approve: ['同意', 'Approved'],
  action_return: ['退回修改', 'Returned'],
  action_refuse: ['不通过', 'Refused'],
  action_void: ['作废', 'Voided'],
  action_nudge: ['催办', 'Sent a reminder'],
  action_releaseLock: ['解除设备占用', 'Released a device'],
  submit: ['提交', 'Submit'],
  withdraw: ['撤回', 'Withdraw'],
  approve: ['同意', 'Approve'],
  return: ['退回修改', 'Return for correction'],
  refuse: ['不通过', 'Refuse'],
  void: ['作废', 'Void'],
  nudge: ['催办', 'Send a reminder'],
  docState: ['单据状态', 'State'],
  docStatus: ['提交状态', 'Submission'],
  approvalStatus: ['审批状态', 'Approval'],
  subN: ['未提交', 'Not submitted'],
  subY: ['已提交', 'Submitted'],
  pendingApproval: ['待审批', 'Pending approval'],
  approved: ['审批通过', 'Approved'],
  approvalFailed: ['审批不通过', 'Approval failed'],
  partialApproved: ['部分审批通过', 'Partial approval passed'],
  unknownProject: ['项目不存在或不在您的数据范围内', 'That project does not exist or is outside your data scope'],
  projectClosed: ['项目已结束，不能再继续', 'The project is closed: this cannot go on'],
  opinion: ['审批意见', 'Opinion'],
  remark: ['备注', 'Remark'],
  confirmSubmit: ['确认提交？', 'Confirm submission?'],
  confirmDelete: ['确认删除？', 'Confirm deletion?'],
  confirmRefuse: [
    '不通过后该单号永久关闭，如需修改请选择“退回修改”。',
    'Refusing closes this number for good; choose "return for correction" if it can be corrected.',
  ],
  gone: ['单据不存在或已删除', 'That document does not exist or was deleted'],
  history: ['审批与历史', 'Approval and history'],
} as const satisfies Record<string, Text>

/** What the pages of a document of a project say beside, by its name. */
export const standardTexts = (cn: string, en: string) => {
  // An abbreviation stays one inside a sentence.
  const lower = /^[A-Z]{2}/.test(en) ? en : en.charAt(0).toLowerCase() + en.slice(1)
  return {
    ...documentTexts,
    title: [cn, en],
    add: [`新增${cn}`, `New ${lower}`],
    edit: ['修改', 'Edit'],
    editTitle: [`修改${cn}`, `Edit ${lower}`],
    remove: ['删除', 'Delete'],
    gone: [`${cn}不存在或已删除`, `This ${lower} does not exist or was deleted`],
    ofProject: [`{count} 份${cn}`, `${lower} ({count})`],
    chain: [`${cn}审批`, `${en} approval`],
    keyword: ['关键字', 'Keyword'],
    keywordHint: ['单号或呼号', 'Number or call code'],
    mine: ['待我处理', 'Waiting for me'],
    beginTime: ['创建日期起', 'Created from'],
    endTime: ['创建日期止', 'Created until'],
    base: ['基本信息', 'General'],
    lines: ['明细', 'Lines'],
    number: ['单号', 'Number'],
    callCode: ['呼号', 'Call code'],
    projectInfoNo: ['项目', 'Project'],
    projectName: ['项目', 'Project'],
    orgName: ['单位', 'Unit'],
    applicantName: ['申请人', 'Applicant'],
    submitTime: ['提交时间', 'Submitted at'],
  } as const satisfies Record<string, Text>
}
