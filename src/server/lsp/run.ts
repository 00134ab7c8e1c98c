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
import { AssessError, coded, placeOf } from '../../errors.js';
import type { Log } from '../../log.js';
import {
  addWord,
  DEFAULTS,
  settingOf,
  type Wishes,
  writtenWords,
} from '../../services/proofreading/own-words.js';
import { ADD_WORD, actionsIn, diagnosticOf } from './actions.js';
import { MOST_CHARACTERS, OpenDocument } from './open-document.js';
import { type Engine, type Reader, readerWith } from './reader.js';
import { type Settings, settingsOf } from './settings.js';

export interface LanguageServerOptions {
  readonly input: NodeJS.ReadableStream;
  /** Nothing else may write here. */
  readonly output: NodeJS.WritableStream;
  /** Version of this package. */
  readonly version: string;
  readonly log: Pick<Log, 'error'>;
  /** Starts the threads; called again when wishes change. @throws AssessError, also if a wish can't be followed */
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
  /** Those of them that were said to be too long. */
  const tooLong = new Set<string>();
  let editor: InitializeParams | undefined;
  let { settings } = settingsOf();
  /** Messages on settings that can't be used. */
  let faults: readonly string[] = [];
  /** What the running engine was started with. */
  let wishes: string | undefined;
  let reader: Promise<Reader | undefined> = Promise.resolve(undefined);
  let showsLenses = false;

  const show = (type: MessageType, text: string): void => {
    const message = /^assess[.:]/.test(text) ? text : `assess: ${text}`;
    void connection.sendNotification(ShowMessageNotification.type, { type, message });
  };

  /** Tells the editor what is wrong. */
  const report = (error: unknown): void => {
    if (!coded(error)) log.error({ cause: placeOf(error) }, 'internal error');
    show(MessageType.Error, said(error));
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
          settle(new ResponseError(LSPErrorCodes.RequestFailed, said(error)));
        });
      });

  const wordsFile = (): string => resolve(folderOf(editor), settings.words);

  /** Starts the threads; a wish that can't be followed is reported, and its default taken. */
  async function engineFor(wish: Wishes): Promise<Engine> {
    try {
      return await start(wish);
    } catch (error) {
      const setting = settingOf(error);
      if (!setting || wish[setting] === DEFAULTS[setting]) throw error;
      report(error);
      return engineFor({ ...wish, [setting]: DEFAULTS[setting] });
    }
  }

  async function newReader(wanted: Settings, wish: Wishes): Promise<Reader> {
    const engine = await engineFor(wish);
    return readerWith(engine, wanted, (cause) => log.error({ cause }, 'part of a text could not be read'));
  }

  /** The latest reader, once it has started; undefined if it can't. */
  async function currentReader(): Promise<Reader | undefined> {
    const latest = reader;
    const ready = await latest;
    return latest === reader ? ready : currentReader();
  }

  /** Reads all documents anew if the settings or the own words have changed. */
  const apply = safely(async (...sent: unknown[]) => {
    if (sent.length > 0) {
      const found = settingsOf(...sent);
      settings = found.settings;
      for (const fault of found.faults) if (!faults.includes(fault.message)) report(fault);
      faults = found.faults.map(({ message }) => message);
    }
    const wish: Wishes = { ...settings, words: wordsFile() };
    const key = JSON.stringify([settings, writtenWords(wish.words)]);
    if (key === wishes) return;
    wishes = key;
    for (const each of open.values()) each.close();
    const wanted = settings;
    const next = reader
      .then(async (old) => {
        await old?.stop();
        return newReader(wanted, wish);
      })
      .catch((error) => report(error) as undefined);
    reader = next;
    // A later reader reads them itself.
    if (!(await next) || next !== reader) return;
    for (const { document } of open.values()) void read(document);
    if (editor?.capabilities.workspace?.codeLens?.refreshSupport)
      await connection.sendRequest(CodeLensRefreshRequest.type);
  });

  const read = safely(async (document: TextDocument) => {
    const { version } = document;
    const ready = await currentReader();
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
  });
  documents.onDidChangeContent(({ document }) => {
    const { uri } = document;
    if (document.getText().length <= MOST_CHARACTERS) tooLong.delete(uri);
    else if (!tooLong.has(uri)) {
      tooLong.add(uri);
      show(
        MessageType.Warning,
        `this document is not checked, because it has more than ${MOST_CHARACTERS} characters`,
      );
    }
    return read(document);
  });
  documents.onDidClose(({ document: { uri } }) => {
    open.get(uri)?.close();
    open.delete(uri);
    tooLong.delete(uri);
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
      const { document } = found;
      const remarks = await found.remarksIn(document.offsetAt(range.start), document.offsetAt(range.end));
      return actionsIn(document, range, remarks);
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
    await currentReader();
    await open.get(uri)?.untilRead();
    const ready = await currentReader();
    return settings.score && ready ? open.get(uri)?.score(ready) : undefined;
  }

  documents.listen(connection);
  connection.listen();
}

/** What is wrong and what to do about it, as people read it; of an error that nobody expects, only its place. */
function said(error: unknown): string {
  const { message, next } = coded(error) ?? new AssessError('internal', { reason: placeOf(error) });
  return next ? `${message} (${next})` : message;
}

/** The folder that the editor opened; otherwise the one in which this process runs. */
function folderOf(editor: InitializeParams | undefined): string {
  const uri = editor?.workspaceFolders?.[0]?.uri ?? editor?.rootUri;
  return uri?.startsWith('file:') ? fileURLToPath(uri) : process.cwd();
}

/** Whether an action of a kind is among those of a wider kind: `quickfix` is in `quickfix` and in ``. */
const isWithin = (kind: string, wider: string): boolean =>
  wider === '' || kind === wider || kind.startsWith(`${wider}.`);
