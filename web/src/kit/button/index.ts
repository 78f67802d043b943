export { GuardedButton, type GuardedButtonProps, holds, turning, useGuarded } from './guarded-button.tsx'
export { useHeld } from './held.ts'
