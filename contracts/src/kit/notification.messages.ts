import { messages } from './messages.ts'

/** What people are told of documents that concern them. */
export const notificationMessages = messages('kit/notification', {
  waits: ['待审批：{kind} {number}', 'To decide: {kind} {number}'],
  waitsBody: ['{name}提交，{step}。{subject}', 'Submitted by {name}, step {step}. {subject}'],
  nudged: ['催办：{kind} {number}', 'Reminder: {kind} {number}'],
  nudgedBody: ['{name}请您尽快审批，{step}。{subject}', '{name} asks you to decide, step {step}. {subject}'],
  overdue: ['审批超时：{kind} {number}', 'Decision overdue: {kind} {number}'],
  overdueBody: [
    '{name}提交，{step}等待已超时。{subject}',
    'Submitted by {name}; step {step} has waited too long. {subject}',
  ],
  approved: ['已批准：{kind} {number}', 'Approved: {kind} {number}'],
  partialApproved: ['部分批准：{kind} {number}', 'Approved in part: {kind} {number}'],
  refused: ['已拒绝：{kind} {number}', 'Refused: {kind} {number}'],
  returned: ['已退回：{kind} {number}', 'Returned: {kind} {number}'],
  voided: ['已作废：{kind} {number}', 'Voided: {kind} {number}'],
  decidedBody: ['{name}审批。{opinion}', 'Decided by {name}. {opinion}'],
  withdrawn: ['已撤回：{kind} {number}', 'Withdrawn: {kind} {number}'],
  withdrawnBody: ['{name}已撤回，无需再审批。', '{name} took it back; nothing is left to decide.'],
})
