export { type BlockDangerousCommands, blockDangerousCommands } from './block-dangerous-commands.js';
export { type DesktopAlerts, desktopAlerts } from './desktop-alerts.js';
export { type LogOperations, logOperations } from './log-operations.js';
export { type SessionContext, sessionContext } from './session-context.js';
