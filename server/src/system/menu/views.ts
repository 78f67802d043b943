import type { Reader } from '../../kit/database/database.ts'
import { findViews } from './queries.ts'

let shipped: readonly string[] = []
/** Says which views this version of the product has pages for. */
export const shipViews = (views: readonly string[]): void => {
  shipped = views
}

/** The views that a menu may lead to: those shipped, and those that menus lead to already. */
export const knownViews = async (db: Reader): Promise<ReadonlySet<string>> =>
  new Set([...shipped, ...(await findViews(db))])
