import { MigrationError } from './kit/database/migrate.ts'
import { StartError, errorCode } from './kit/start-error.ts'

/** What is wrong with the database of DATABASE_URL, which is never repeated: it holds a password. */
export const databaseError = (error: unknown): unknown => {
  if (error instanceof MigrationError) return new StartError(`The database cannot be used: ${error.message}.`)
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new StartError(
        'The database of DATABASE_URL does not answer: see that it runs and that host and port are right.',
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError('The host of DATABASE_URL is not known: correct its name.')
    case '28P01':
    case '28000':
      return new StartError('The database of DATABASE_URL refuses this user: correct user and password.')
    case '3D000':
      return new StartError('The database of DATABASE_URL does not exist: create it, with encoding UTF8.')
    case '42501':
      return new StartError(
        "The user of DATABASE_URL may not create schemas in that database: make it the database's owner.",
      )
    default:
      return error
  }
}
