import type { ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node';
import { ended, startAssess } from './assess.js';

/** An editor that runs `assess lsp`. */
export interface Editor {
  /** The folder that it has opened. */
  readonly cwd: string;
  readonly child: ChildProcess;
  readonly connection: ProtocolConnection;
  /** What it has written to stderr so far. */
  readonly log: string;
  /** Messages that it has shown. */
  readonly messages: readonly string[];
  /** All diagnostics of a document that it was sent, the latest last. */
  published(name: string): readonly (readonly Diagnostic[])[];
  open(name: string, languageId: string, text: string): void;
  /** @param version of the document after the change */
  change(name: string, version: number, changes: TextDocumentContentChangeEvent[]): void;
  save(name: string): void;
  close(name: string): void;
  /** The diagnostics of a version of a document, as soon as they fulfil a condition. */
  diagnostics(
    name: string,
    version?: number | 'closed',
    are?: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]>;
  /** Actions for a diagnostic. */
  actions(name: string, at: Diagnostic): Promise<CodeAction[]>;
  /** Ends it as the protocol says. @returns its status */
  end(): Promise<number | null>;
  readonly exit: Promise<{ status: number | null; signal: NodeJS.Signals | null }>;
}

interface EditorOptions {
  readonly args?: string[];
  readonly environment?: Record<string, string>;
  readonly initializationOptions?: unknown;
  readonly capabilities?: ClientCapabilities;
  readonly more?: Partial<InitializeParams>;
  /** Called before the server is initialized. */
  readonly prepare?: (connection: ProtocolConnection) => void;
}

/** Starts `assess lsp` in a folder, and initializes it with the folder as workspace. */
export async function startEditor(cwd: string, options: EditorOptions = {}): Promise<Editor> {
  const { args = [], environment = {}, initializationOptions, capabilities = {}, more, prepare } = options;
  const child = startAssess(['lsp', ...args], { cwd, environment });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = ended(child);
  let log = '';
  child.stderr!.on('data', (chunk) => {
    log += chunk;
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout!),
    new StreamMessageWriter(child.stdin!),
  );
  const uriOf = (name: string) => `${pathToFileURL(cwd)}/${name}`;
  const shown = new Map<string, { version?: number; diagnostics: readonly Diagnostic[] }[]>();
  const messages: string[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, ...rest }) => {
    shown.set(uri, [...(shown.get(uri) ?? []), rest]);
    for (const each of waiting) each();
  });
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
  prepare?.(connection);
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: `${pathToFileURL(cwd)}`,
    capabilities,
    initializationOptions,
    ...more,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const textDocument = (name: string) => ({ uri: uriOf(name) });
  return {
    cwd,
    child,
    connection,
    exit,
    messages,
    published: (name) => (shown.get(uriOf(name)) ?? []).map(({ diagnostics }) => diagnostics),
    get log() {
      return log;
    },
    open: (name, languageId, text) =>
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { ...textDocument(name), languageId, version: 1, text },
      }),
    change: (name, version, contentChanges) =>
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { ...textDocument(name), version },
        contentChanges,
      }),
    save: (name) =>
      void connection.sendNotification(DidSaveTextDocumentNotification.type, {
        textDocument: textDocument(name),
      }),
    close: (name) =>
      void connection.sendNotification(DidCloseTextDocumentNotification.type, {
        textDocument: textDocument(name),
      }),
    diagnostics: (name, version = 1, are = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = shown.get(uriOf(name))?.at(-1);
          if (!found || (found.version ?? 'closed') !== version || !are(found.diagnostics)) return;
          waiting.delete(look);
          resolve(found.diagnostics);
        };
        waiting.add(look);
        look();
      }),
    actions: async (name, at) =>
      (await connection.sendRequest(CodeActionRequest.type, {
        textDocument: textDocument(name),
        range: at.range,
        context: { diagnostics: [at] },
      })) as CodeAction[],
    async end() {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      return (await exit).status;
    },
  };
}
