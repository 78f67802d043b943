import { type Amounts, saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { unfolded, withAncestors } from '@geodepot/contracts/kit/branches.ts'
import { takesChosen } from '@geodepot/contracts/kit/chosen.ts'
import { exportColumnsOf } from '@geodepot/contracts/kit/export.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { alert } from '@geodepot/contracts/equipment/alert.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documents } from '../kit/document/index.ts'
import { sheetLimits } from '../kit/sheet/index.ts'
import { openXlsx } from '../kit/sheet/xlsx.ts'
import { routes } from '../modules.ts'
import { type Made, type Row, type Sample, makeRows, samples } from './export-samples.ts'
import { type TestServer, testServer } from './index.ts'

const operations = routes.map(({ operation }) => operation)
const exports = operations.filter(({ wire, path }) => wire === 'file' && path.endsWith('/export'))
// Lists of documents are filtered by their states.
const ofDocuments: Sample = { by: (row) => ({ docState: [row['docState']] }) }
const sampleOf = ({ name }: AnyOperation): Sample =>
  samples[name] ?? (documents().has(name.replace(/\.export$/, '')) ? ofDocuments : {})
/** The list that an export belongs to: the one that its sample names, else the call `list` beside it. */
const listOf = (operation: AnyOperation): AnyOperation => {
  const found =
    sampleOf(operation).of ?? operations.find(({ name }) => name === operation.name.replace(/\.export$/, '.list'))
  if (!found) throw new Error(`${operation.name} is the export of no list`)
  return found
}
/**
 * Pages of rows that are no list of their own: what forms choose from, what
 * hangs on one record, and what an import says of its lines.
 */
const parts = [
  'equipment/allocation.candidates',
  'equipment/allocation.stock',
  'equipment/application.lines',
  'equipment/device-import.changes',
  'equipment/device-import.errors',
  'equipment/device.timeline',
  'equipment/model.list',
  'material/application.recent',
  'material/plan.open',
