import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { key } from '../kit/wire.ts'
import { projectHoldingMessages } from './project.messages.ts'

/**
 * What a project has of one main category: single devices, and bulk quantities
 * unit by unit, on site and on their way.
 */
export const holding = z.object({
  categoryId: z.number().int(),
  label: z.string(),
  onSite: z.number().int(),
  onTheWay: z.number().int(),
  bulkOnSite: amounts,
  bulkOnTheWay: amounts,
})
export type Holding = z.output<typeof holding>

const modelFigure = z.string()
/** Of one model: what a project asked for and got. Nothing of the model where any of a category was asked for. */
export const projectModel = z.object({
  key: z.string(),
  modelId: z.number().int().nullable(),
  brand: z.string(),
  devModel: z.string(),
  devType: z.string(),
  unit: z.string(),
  asked: modelFigure,
  allocated: modelFigure,
  onRoad: modelFigure,
  arrived: modelFigure,
  missing: modelFigure,
  damaged: modelFigure,
  returned: modelFigure,
  held: modelFigure,
})
export type ProjectModel = z.output<typeof projectModel>
export const modelFigures = [
  'asked',
  'allocated',
  'onRoad',
  'arrived',
  'missing',
  'damaged',
  'returned',
  'held',
] as const
const modelsQuery = z.object({ projectInfoNo: key })
const modelColumns = ['devModel', 'brand', 'devType', 'unit', ...modelFigures] as const

export const projectEquipment = operations('equipment/project', projectHoldingMessages, {
  /** Within what the reader may see of the ledger. */
  holdings: {
    method: 'GET',
    path: '/equipment/project/{projectInfoNo}/holdings',
    permission: 'equipment:device:list',
    input: z.object({ projectInfoNo: key }),
    answer: z.array(holding),
  },
  /** Model by model, from what was asked for to what is there now. */
  models: {
    method: 'GET',
    path: '/equipment/project/{projectInfoNo}/models',
    permission: 'equipment:device:list',
    input: modelsQuery,
    answer: z.array(projectModel),
  },
  modelsExport: {
    method: 'POST',
    path: '/equipment/project/{projectInfoNo}/models/export',
    permission: 'equipment:device:export',
    wire: 'file',
    body: 'form',
    input: exportInput(modelsQuery, modelColumns),
    answer: z.void(),
  },
})
