// What helps to read a failure is made for each element that is drawn and each look that does not find yet, and hardly
// ever read: a tenth of the time of all page tests.
import { configure, getConfig } from '@testing-library/react'
import * as react from 'react'

const { getElementError } = getConfig()
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')

/** Elements do not note where in the code they were made: React itself leaves it where there are ten thousand a second. */
const withoutOrigins = (): void => {
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the elements that note where they were made in another way')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}

/** A look that will be repeated does not write down the whole page; what is awaited in vain still does, at the end. */
const withoutPages = (): void => {
  configure({
    getElementError: (message, container) => {
      if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') !== true)
        return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })
}

export const writeErrorsPlainly = (): void => {
  withoutOrigins()
  withoutPages()
}
