import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { many, required } from '../kit/wire.ts'
import { alertMessages } from './alert.messages.ts'

/**
 * One line of the reminder. Without a business type it is a work message, with one it opens the rows that it counts.
 */
export const alertMessage = z.object({
  message: z.string(),
  businessType: z.string().optional(),
  sortNum: z.number().int(),
  /** Days for which an alert rests, once it is put off. */
  restDays: z.number().int().optional(),
})
export type AlertMessage = z.output<typeof alertMessage>

/** A kind of alert with its count now, dismissed ones and those without a row too. */
export const alertRow = z.object({
  businessType: z.string(),
  title: z.string(),
  rule: z.string(),
  count: z.number().int(),
  sortNum: z.number().int(),
  /** Until when this person is not reminded of it. */
  dismissedUntil: z.string().nullable(),
})
export type AlertRow = z.output<typeof alertRow>

/** A business type as the wire names it, e.g. `PROJECT_NO_RETURN`. */
const businessType = required(64)

export const alert = operations('system/alert', alertMessages, {
  /** What is to be done in the current business. */
  allocation: {
    method: 'GET',
    path: '/allocation/message',
    permission: 'signed-in',
    ok: 0,
    input: z.object({}),
    answer: z.array(alertMessage),
  },
  /** Work messages, and what concerns scrapping. */
  scrap: {
    method: 'GET',
    path: '/scrap/message',
    permission: 'signed-in',
    ok: 0,
    input: z.object({}),
    answer: z.array(alertMessage),
  },
  list: {
    method: 'GET',
    path: '/system/alert/list',
    permission: 'system:alert:list',
    input: z.object({}),
    answer: z.array(alertRow),
  },
  dismiss: {
    method: 'POST',
    path: '/system/alert/dismiss',
    permission: 'signed-in',
    success: 'dismissed',
    input: z.object({ businessTypes: many(businessType, 50).default([]) }),
    answer: z.void(),
  },
  restore: {
    method: 'POST',
    path: '/system/alert/restore',
    permission: 'signed-in',
    success: 'restored',
    input: z.object({ businessTypes: many(businessType, 50).default([]) }),
    answer: z.void(),
  },
})
