export { GuardedButton, type GuardedButtonProps, holds, useGuarded } from './guarded-button.tsx'
