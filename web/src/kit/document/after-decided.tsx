import { type ComponentType, Suspense, createElement, lazy } from 'react'
import { type AfterDecision, loadAfterDecision } from '../routing/index.ts'

let drawn: ComponentType<AfterDecision> | undefined
/** What a module offers once a decision was made: the next one. */
export const AfterDecided = (of: AfterDecision) => {
  const load = loadAfterDecision()
  if (load === undefined) return null
  drawn ??= lazy(load)
  return <Suspense fallback={null}>{createElement(drawn, of)}</Suspense>
}
