import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { deptMessages } from './dept.messages.ts'

/** The parent of the topmost departments in every tree. */
export const rootDepartment = 'C1'
export interface TreeNode { id: string; label: string; children?: TreeNode[] | undefined }
export const treeNode: z.ZodType<TreeNode> = z.object({ id: z.string(), label: z.string(), get children() { return z.array(treeNode).optional() } })

export const dept = operations('system/dept', deptMessages, {
  /** The departments of the reader's data scope. */
  treeselect: { method: 'GET', path: '/system/dept/treeselect', needs: 'signed-in', input: z.object({}), answer: z.array(treeNode) },
  treeselectAll: { method: 'GET', path: '/system/dept/treeselectAll', needs: 'signed-in', input: z.object({}), answer: z.array(treeNode) },
})
