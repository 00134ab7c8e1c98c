import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CancellationToken,
  CodeActionKind,
  CodeLensRefreshRequest,
  createConnection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError, coded, placeOf } from '../../errors.js';
import type { Log } from '../../log.js';
import { addWord, type Wishes, writtenWords } from '../../services/proofreading/own-words.js';
import {
  type AssessingThreads,
  type ProofreadingThreads,
  proofreader,
} from '../../services/proofreading/proofread.js';
import { remembering } from '../../services/proofreading/remembering.js';
import { reasonsIn } from '../../services/reasons/reasons-in.js';
import { ADD_WORD, actionsIn, diagnosticOf } from './actions.js';
import { MOST_CHARACTERS, OpenDocument, type Reader } from './open-document.js';
import { scoreLine } from './score-line.js';
import { type Settings, settingsOf } from './settings.js';

/** Threads that read texts as somebody wishes. */
export interface Engine extends AsyncDisposable {
  readonly threads: ProofreadingThreads & AssessingThreads;
  /** The scale of its scores; undefined if it gives none. */
  readonly scale: Scale | undefined;
}

export interface LanguageServerOptions {
  readonly input: NodeJS.ReadableStream;
  /** Nothing else may write here. */
  readonly output: NodeJS.WritableStream;
  /** Version of this package. */
  readonly version: string;
  readonly log: Pick<Log, 'error'>;
  /** Starts the threads; called again when wishes change. @throws AssessError */
  start(wishes: Wishes): Promise<Engine>;
}

const SECTION = 'assess';

/**
 * Serves an editor through the Language Server Protocol. The process ends when the editor says so, when the input ends, or
 * when the editor's process does. No text is kept after its document is closed, except in the memory of what has been read.
 */
export function serveLanguage({ input, output, version, log, start }: LanguageServerOptions): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const open = new Map<string, OpenDocument>();
  let editor: InitializeParams | undefined;
  let settings: Settings = settingsOf();
  /** What the running engine was started with. */
  let wishes: string | undefined;
  let reader: Promise<Reader | undefined> = Promise.resolve(undefined);
  let stopEngine = async () => {};
  let showsLenses = false;

  const show = (type: MessageType, message: string): void =>
    void connection.sendNotification(ShowMessageNotification.type, { type, message: `assess: ${message}` });

  /** Tells the editor what is wrong; of an error that nobody expects, only its place. */
  const report = (error: unknown): void => {
    const known = coded(error);
    if (!known) log.error({ cause: placeOf(error) }, 'internal error');
    const { message, next } = known ?? new AssessError('internal', { reason: placeOf(error) });
    show(MessageType.Error, next ? `${message} (${next})` : message);
  };
  /** A handler whose errors are reported; the library would send their messages. */
  const safely =
    <A extends unknown[]>(work: (...args: A) => unknown) =>
    async (...args: A): Promise<void> => {
      try {
        await work(...args);
      } catch (error) {
        report(error);
      }
    };
  /** The same for a request, which the editor may cancel. */
  const answering =
    <P, R>(work: (params: P) => Promise<R>) =>
    (params: P, token: CancellationToken): Promise<R | ResponseError<void>> =>
      new Promise((settle) => {
        const cancel = () => settle(new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled'));
        token.onCancellationRequested(cancel);
        // A token of a request that was cancelled before its turn has no event.
        if (token.isCancellationRequested) cancel();
        work(params).then(settle, (error) => {
          report(error);
          settle(new ResponseError(LSPErrorCodes.RequestFailed, 'internal error'));
        });
      });

  const wordsFile = (): string => resolve(folderOf(editor), settings.words);

  async function newReader(wanted: Settings, wish: Wishes): Promise<Reader> {
    await stopEngine();
    const engine = await start(wish);
    stopEngine = async () => engine[Symbol.asyncDispose]();
    const threads = remembering(engine.threads);
    return {
      proofread: proofreader(threads, (cause) => log.error({ cause }, 'part of a text could not be read')),
      atOnce: Math.max(1, threads.workers - 1),
      reasons: reasonsIn(wanted.reasonsLang),
      suspects: wanted.suspects,
      score: (text) => scoreLine(text, engine.threads, engine.scale),
    };
  }

  /** Reads all documents anew if the settings or the own words have changed. */
  const apply = safely(async (...sent: unknown[]) => {
    try {
      if (sent.length > 0) settings = settingsOf(...sent);
    } catch (error) {
      // With the settings so far, texts are at least read.
      report(error);
    }
    const wish: Wishes = { ...settings, words: wordsFile() };
    const key = JSON.stringify([settings, writtenWords(wish.words)]);
    if (key === wishes) return;
    wishes = key;
    // Those that are opened from now on wait for the new reader themselves.
    const before = [...open.values()];
    for (const each of before) each.close();
    const wanted = settings;
    reader = reader.then(() => newReader(wanted, wish)).catch((error) => report(error) as undefined);
    const ready = await reader;
    if (!ready) return;
    for (const { document } of before) void read(document);
    if (editor?.capabilities.workspace?.codeLens?.refreshSupport)
      await connection.sendRequest(CodeLensRefreshRequest.type);
  });

  const read = safely(async (document: TextDocument) => {
    const { version } = document;
    const ready = await reader;
    // A later change reads it.
    if (document.version !== version) return;
    await (ready && open.get(document.uri)?.read(ready));
  });

  const configured = safely(async (pushed?: unknown) => {
    const sent = editor?.capabilities.workspace?.configuration
      ? await connection.workspace.getConfiguration(SECTION)
      : (pushed as Record<string, unknown> | null | undefined)?.[SECTION];
    await apply(editor?.initializationOptions, sent);
  });

  connection.onInitialize((params): InitializeResult => {
    editor = params;
    return {
      serverInfo: { name: 'assess', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        codeLensProvider: {},
        executeCommandProvider: { commands: [ADD_WORD] },
      },
    };
  });
  connection.onInitialized(
    safely(async () => {
      const { workspace } = editor?.capabilities ?? {};
      if (workspace?.didChangeConfiguration?.dynamicRegistration)
        void connection.client.register(DidChangeConfigurationNotification.type, { section: SECTION });
      // The threads start while the editor looks its settings up.
      void apply(editor?.initializationOptions);
      if (workspace?.configuration) await configured();
    }),
  );
  connection.onDidChangeConfiguration(({ settings: pushed }) => configured(pushed));

  documents.onDidOpen(({ document }) => {
    const publish: ConstructorParameters<typeof OpenDocument>[1] = (remarks, shown) =>
      void connection.sendDiagnostics({
        uri: document.uri,
        version: shown,
        diagnostics: remarks.map((remark) => diagnosticOf(document, remark)),
      });
    open.set(document.uri, new OpenDocument(document, publish));
    if (document.getText().length > MOST_CHARACTERS)
      show(
        MessageType.Warning,
        `this document is not checked, because it has more than ${MOST_CHARACTERS} characters`,
      );
  });
  documents.onDidChangeContent(({ document }) => read(document));
  documents.onDidClose(({ document: { uri } }) => {
    open.get(uri)?.close();
    open.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  documents.onDidSave(
    safely(async ({ document: { uri } }: { document: TextDocument }) => {
      await apply();
      const line = showsLenses ? undefined : await scoreOf(uri);
      if (line !== undefined) show(MessageType.Info, line);
    }),
  );

  connection.onCodeAction(
    answering(async ({ textDocument: { uri }, range, context: { only } }) => {
      const found = open.get(uri);
      if (!found || (only && !only.some((kind) => isWithin(CodeActionKind.QuickFix, kind)))) return [];
      return actionsIn(found.document, range, await found.remarks());
    }),
  );
  connection.onCodeLens(
    answering(async ({ textDocument: { uri } }) => {
      showsLenses = true;
      const title = await scoreOf(uri);
      const start = { line: 0, character: 0 };
      return title === undefined ? [] : [{ range: { start, end: start }, command: { title, command: '' } }];
    }),
  );
  connection.onExecuteCommand(
    answering(async ({ command, arguments: given }) => {
      const word: unknown = given?.[0];
      if (command !== ADD_WORD || typeof word !== 'string') return;
      addWord(wordsFile(), word);
      await apply();
    }),
  );

  async function scoreOf(uri: string): Promise<string | undefined> {
    const ready = await reader;
    const found = open.get(uri);
    if (!ready || !found || !settings.score) return undefined;
    await found.remarks();
    return found.score(ready);
  }

  documents.listen(connection);
  connection.listen();
}

/** The folder that the editor opened; otherwise the one in which this process runs. */
function folderOf(editor: InitializeParams | undefined): string {
  const uri = editor?.workspaceFolders?.[0]?.uri ?? editor?.rootUri;
  return uri?.startsWith('file:') ? fileURLToPath(uri) : process.cwd();
}

/** Whether an action of a kind is among those of a wider kind: `quickfix` is in `quickfix` and in ``. */
const isWithin = (kind: string, wider: string): boolean =>
  wider === '' || kind === wider || kind.startsWith(`${wider}.`);
