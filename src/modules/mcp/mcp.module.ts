import { defineModule } from '#module-system/define-module.js';
import { McpController } from './controllers/mcp.controller.js';
import { McpServer } from './services/mcp-server.js';
import { OperationCalls } from './services/operation-calls.js';
import { ToolCalls } from './services/tool-calls.js';
import { Tools } from './services/tools.js';

/** The management API as tools for assistants. */
export const McpModule = defineModule({
  name: 'mcp',
  controllers: [McpController],
  providers: [McpServer, OperationCalls, ToolCalls, Tools],
});
