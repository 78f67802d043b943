import { lazy } from 'react'

/** Devices in a row, for whoever else writes down what comes by its numbers. */
export const Series = lazy(() => import('./series.tsx'))
