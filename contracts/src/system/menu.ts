import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { menuMessages } from './menu.messages.ts'

export interface RouterMeta { title: string; icon?: string; noCache?: boolean; link?: string; affix?: boolean; breadcrumb?: boolean; activeMenu?: string }
export interface RouterEntry {
  name?: string
  path: string
  hidden?: boolean
  redirect?: string
  /** `Layout`, `ParentView`, `InnerLink` or a view name such as `equipment/device/index`. */
  component: string
  alwaysShow?: boolean
  meta?: RouterMeta
  children?: RouterEntry[]
}
const meta = z.object({
  title: z.string(), icon: z.string().optional(), noCache: z.boolean().optional(), link: z.string().optional(),
  affix: z.boolean().optional(), breadcrumb: z.boolean().optional(), activeMenu: z.string().optional(),
})
const entry: z.ZodType<RouterEntry> = z.object({
  name: z.string().optional(), path: z.string(), hidden: z.boolean().optional(), redirect: z.string().optional(), component: z.string(),
  alwaysShow: z.boolean().optional(), meta: meta.optional(), get children() { return z.array(entry).optional() },
})

export const menu = operations('system/menu', menuMessages, {
  getRouters: { method: 'GET', path: '/system/menu/getRouters', needs: 'signed-in', input: z.object({}), answer: z.array(entry) },
})
